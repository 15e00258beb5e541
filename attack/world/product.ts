import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../server/platform/project-root.ts';

export interface Product {
  url: string;
  /** Everything it has written so far, on both outputs. */
  log(): string;
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** The built product as a process of its own, started as `npm start` does. Resolves when it answers. */
export async function startProduct(port: number, environment: Record<string, string>): Promise<Product> {
  const program = path.join(projectRoot, 'dist', 'server', 'main.js');
  // Nothing of our own environment may change what the product does.
  const child = spawn(process.execPath, ['--disable-proto=delete', program], {
    env: { PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // It must not live on when the attacks are broken off.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    log: () => output,
    hasEnded,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${product.url}/readyz`).catch(() => undefined);
    if (answer?.ok) return product;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The product did not start:\n${output}`);
}
