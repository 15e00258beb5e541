import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from '../../server/platform/project-root.ts';

const program = path.join(projectRoot, 'dist', 'server', 'main.js');

/** One process of the product. */
export interface Member {
  /** Asks it to stop, and waits until it has. Gives back its exit code. */
  stop(): Promise<number | null>;
}

/** Resolves when the process works. */
export async function startMember(environment: Record<string, string>): Promise<Member> {
  const child = spawn(process.execPath, [program], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        if (output.length < 10_000) output += chunk.toString();
        if (output.includes('"msg":"started"')) resolve();
      });
    child.once('exit', () => reject(new Error(`A process did not start:\n${output}`)));
  });
  return {
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill('SIGTERM');
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}
