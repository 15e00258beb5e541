import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

const built = path.join(projectRoot, 'dist', 'server', 'main.js');

export interface ProductProcess {
  /** Resolves when it takes requests, which is when it says where; rejects when it ends before that. */
  started: Promise<void>;
  /** Resolves when it has ended, to the signal that killed it or to its exit code. */
  ended: Promise<NodeJS.Signals | number>;
  kill(): Promise<void>;
  /** Asks it to end. */
  terminate(): void;
  /** All that it has written so far. */
  output(): string;
}

/** The built product as a process of its own. */
export function spawnProduct(environment: Record<string, string>, program = built): ProductProcess {
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first.`);
  // Nothing of the test runner's own environment may change what the product does.
  const child = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<NodeJS.Signals | number>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code ?? 0));
  });
  const started = new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
  return {
    started,
    ended,
    output: () => output,
    terminate: () => child.kill('SIGTERM'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
