import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessTimes } from './process-times.ts';

export interface Running {
  url: string;
  /** CPU time used so far, in milliseconds. */
  cpuMs(): number;
  residentMb(): number;
  /** From its start to its first answer. */
  startUpMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a program that serves HTTP on a port of our choosing, and waits until it answers; null for one that does not
 * serve.
 */
export async function startProgram(
  script: string[],
  environment: Record<string, string>,
  { portVariable, readyPath }: { portVariable: string; readyPath: string | null },
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, script, {
    env: { ...process.env, ...environment, [portVariable]: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (readyPath !== null) await waitForAnswer(child, url + readyPath);
  return {
    url,
    startUpMs: performance.now() - startedAt,
    cpuMs: () => cpuMsOf(child),
    residentMb: () => residentMbOf(child),
    stop: () => stop(child),
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended before it answered`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(5);
  }
  throw new Error(`no answer from ${url}`);
}

function cpuMsOf({ pid }: ChildProcess): number {
  return readProcessTimes(String(pid)).ownMs;
}

function residentMbOf({ pid }: ChildProcess): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
