import { setTimeout as sleep } from 'node:timers/promises';
import { launchProduct, type Running } from './launch.ts';

export interface KillableProcess {
  up(): Promise<void>;
  /** Kills the process and resolves when the next one runs. */
  kill(): Promise<void>;
  /** The last output of every process that ended without being killed. */
  unexpectedExits: string[];
  output(): string;
  stop(): Promise<void>;
}

const pauseMs = 100;

export function keepRunning(
  environment: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): KillableProcess {
  const unexpectedExits: string[] = [];
  let isStopping = false;
  let earlierOutput = '';
  let current: Running;
  let isUp: Promise<void>;
  const killed = new WeakSet<Running>();

  const start = async (): Promise<void> => {
    for (;;) {
      const launched = launchProduct(environment);
      current = launched;
      launched.onOutput(onOutput);
      try {
        await launched.started;
        void restartWhenEnded(launched);
        return;
      } catch {
        // The process cannot start while the database is down.
        earlierOutput = launched.output();
        await sleep(pauseMs);
        if (isStopping) return;
      }
    }
  };
  const restartWhenEnded = async (launched: Running) => {
    await launched.ended;
    earlierOutput = launched.output();
    if (isStopping) return;
    if (!killed.has(launched)) unexpectedExits.push(launched.output().slice(-2_000));
    isUp = sleep(pauseMs).then(start);
  };
  const killCurrent = async () => {
    killed.add(current);
    await current.kill();
  };
  isUp = start();

  return {
    up: () => isUp,
    async kill() {
      if (current.hasEnded()) await isUp;
      await killCurrent();
      await isUp;
    },
    unexpectedExits,
    output: () => earlierOutput + (current.hasEnded() ? '' : current.output()),
    async stop() {
      isStopping = true;
      await killCurrent();
      await isUp;
    },
  };
}
