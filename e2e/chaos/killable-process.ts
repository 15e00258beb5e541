import { setTimeout as sleep } from 'node:timers/promises';
import { launchProduct, type Running } from '../../harness/launch.ts';

export interface KillableProcess {
  /** Resolves when it runs. */
  up(): Promise<void>;
  /** Kills it and resolves when another runs in its place. */
  kill(): Promise<void>;
  /** What it said at last each time that it ended by itself after it had started, without being killed. */
  farewells: string[];
  /** What it wrote, in its present life and the one before. */
  lastWords(): string;
  stop(): Promise<void>;
}

const pauseMs = 100;

/** A process of the product and whoever starts it again when it ends, as any service has. */
export function keepRunning(environment: Record<string, string>): KillableProcess {
  let isOver = false;
  const farewells: string[] = [];
  let earlierWords = '';
  let life: Life;
  let isUp: Promise<void>;

  /** Resolves when a process has started, however many tries that takes. */
  const live = async (): Promise<void> => {
    for (;;) {
      life = beginLife(environment);
      void watch(life);
      try {
        await life.product.started;
        life.hasStarted = true;
        return;
      } catch {
        // Without a database it cannot start, and the database may be dead as well.
        await sleep(pauseMs);
        if (isOver) return;
      }
    }
  };
  const watch = async (watched: Life) => {
    await watched.product.ended;
    watched.hasEnded = true;
    earlierWords = watched.product.output();
    if (!watched.hasStarted || isOver) return;
    if (!watched.wasKilled) farewells.push(watched.product.output().slice(-2_000));
    isUp = sleep(pauseMs).then(live);
  };
  const kill = async () => {
    life.wasKilled = true;
    await life.product.kill();
  };
  isUp = live();

  return {
    up: () => isUp,
    async kill() {
      if (life.hasEnded) await isUp;
      await kill();
      await isUp;
    },
    farewells,
    lastWords: () => earlierWords + (life.hasEnded ? '' : life.product.output()),
    async stop() {
      isOver = true;
      await kill();
      await isUp;
    },
  };
}

interface Life {
  product: Running;
  hasStarted: boolean;
  wasKilled: boolean;
  hasEnded: boolean;
}

function beginLife(environment: Record<string, string>): Life {
  return { product: launchProduct(environment), hasStarted: false, wasKilled: false, hasEnded: false };
}
