import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { RunOptions } from './machine.ts';

export interface Program {
  pid: number;
  hasEnded(): boolean;
  signal(name: NodeJS.Signals): void;
  kill(): Promise<void>;
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only this command, which then kills it. */
export function startProgram(
  [program, ...args]: [string, ...string[]],
  { user, env, cwd, log }: RunOptions,
): Program {
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    ...user,
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const killAtExit = () => signal('SIGKILL');
  process.prependOnceListener('exit', killAtExit);
  void ended.then(() => process.off('exit', killAtExit));
  return {
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal,
    kill: async () => {
      signal('SIGKILL');
      await ended;
    },
  };
}
