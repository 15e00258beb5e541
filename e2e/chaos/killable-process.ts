import { setTimeout as sleep } from 'node:timers/promises';
import { launchProduct, type Running } from '../../harness/launch.ts';

export interface KillableProcess {
  /** Resolves when it runs. */
  up(): Promise<void>;
  /** Kills it and resolves when another runs in its place. */
  kill(): Promise<void>;
  /** The end of its output each time that it ended by itself after it had started, without being killed. */
  unexpectedExits: string[];
  /** What the present process wrote, and the one before. */
  output(): string;
  stop(): Promise<void>;
}

const pauseMs = 100;

/** A process of the product and whoever starts it again when it ends, as any service has. */
export function keepRunning(environment: Record<string, string>): KillableProcess {
  const unexpectedExits: string[] = [];
  let isStopping = false;
  let earlierOutput = '';
  let current: Running;
  let isUp: Promise<void>;
  const killed = new WeakSet<Running>();

  /** Resolves when a process has started, however many tries that takes. */
  const start = async (): Promise<void> => {
    for (;;) {
      const launched = launchProduct(environment);
      current = launched;
      try {
        await launched.started;
        void restartWhenEnded(launched);
        return;
      } catch {
        // Without a database it cannot start, and the database may be dead as well.
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
