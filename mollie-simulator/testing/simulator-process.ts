import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { TestSimulator } from './start-simulator.ts';

export interface SimulatorProcess {
  readonly simulator: TestSimulator;
  readonly child: ChildProcess;
  /** Resolves to the exit code, or to null when the signal killed the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function startSimulatorProcess(dataFile: string | undefined): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '..', 'main.ts')], {
    env: { ...process.env, SIMULATOR_PORT: '0', SIMULATOR_DATA: dataFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [greeting] = await once(child.stdout, 'data');
  return {
    simulator: new TestSimulator(/http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? ''),
    child,
    async end(signal) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}
