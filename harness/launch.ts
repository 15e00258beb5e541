import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project-root.ts';
import { waitUntil } from './wait-until.ts';

/** A string cannot hold the whole output of a long run. */
const keptOutput = 10_000_000;

const program = path.join(projectRoot, 'dist', 'server', 'main.js');

export const administratorEmail = 'beheerder@gulhart.example';
export const password = 'Zeven-Stille-Bergen-7';

export const testSettings = {
  APP_SECRET: 'a secret for tests of at least 32 characters',
  ADMIN_EMAIL: administratorEmail,
  ADMIN_PASSWORD: password,
  DEMO: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};

export interface Running {
  pid: number;
  url: string;
  /** Rejects if the program ends before it is ready. */
  started: Promise<unknown>;
  ended: Promise<NodeJS.Signals | number>;
  hasEnded(): boolean;
  /** The last part of the output, with at least the last ten million characters. */
  output(): string;
  onOutput(listener: (text: string) => void): void;
  terminate(): void;
  stop(): Promise<NodeJS.Signals | number>;
  kill(): Promise<void>;
}

export function launchProduct(environment: Record<string, string>, readyPath?: string): Running {
  if (!existsSync(program)) throw new Error(`${program} is missing: run "npm run build" first.`);
  return launchProgram([program], environment, readyPath);
}

/**
 * The program is ready when `readyPath` answers. Without this path, it is ready when it prints its address.
 * A worker prints no address. It needs LOG_LEVEL=info, and is ready when it logs that it has started.
 */
export function launchProgram(
  args: string[],
  environment: Record<string, string>,
  readyPath?: string,
): Running {
  // The environment of this process must not influence the program.
  const env = { PATH: process.env['PATH'] ?? '', ...environment };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const url = `http://127.0.0.1:${environment['PORT']}`;
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  let output = '';
  let announcedStart = false;
  const onOutput = (listener: (text: string) => void) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => listener(chunk.toString()));
  };
  onOutput((text) => {
    output += text;
    if (output.length > 2 * keptOutput) output = output.slice(-keptOutput);
  });
  child.stdout.on('data', () => (announcedStart ||= /"msg":"started"|https?:\/\//.test(output)));
  const ended = new Promise<NodeJS.Signals | number>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', killChild);
      resolve(signal ?? code ?? 0);
    });
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = async () => {
    if (hasEnded()) throw new Error(`The program did not start:\n${output}`);
    if (readyPath === undefined) return announcedStart;
    return fetch(url + readyPath).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const started = waitUntil('a program to start', isReady, { pauseMs: 5 });
  // The caller gets the error when it awaits `started`.
  started.catch(() => {});
  const signal = async (name: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(name);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    url,
    started,
    ended,
    hasEnded,
    output: () => output,
    onOutput,
    terminate: () => void signal('SIGTERM'),
    stop: () => signal('SIGTERM'),
    kill: async () => void (await signal('SIGKILL')),
  };
}
