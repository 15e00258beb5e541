import { setTimeout as sleep } from 'node:timers/promises';
import type { Donor } from '../../harness/giving/donor.ts';
import type { GivingWorld } from '../../harness/giving/giving-world.ts';
import { visit, type Visit } from '../../harness/giving/visit.ts';

const pauseMs = 200;

export interface Probe {
  visits: Visit[];
  errors: string[];
  /** From now on, the waits count. */
  begin(): void;
  /** Resolves with the longest time that a donor waited for the answer to a gift since `begin`. */
  finish(): Promise<{ longestWaitMs: number }>;
}

/**
 * Gives one gift after the other, as a donor who repeats the request until it is answered. When writes stop, the gift
 * of that moment waits until they are back, so the longest wait is the time until writes are back.
 */
export function startProbe(world: GivingWorld, nextDonor: () => Donor): Probe {
  let isOver = false;
  let countsFrom = Infinity;
  let longestWaitMs = 0;
  const visits: Visit[] = [];
  const errors: string[] = [];
  const give = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      try {
        visits.push(await visit(world, { ...nextDonor(), does: 'expire' }));
      } catch (error) {
        errors.push(error instanceof Error ? error.message : String(error));
      }
      const endedAt = performance.now();
      if (endedAt > countsFrom)
        longestWaitMs = Math.max(longestWaitMs, endedAt - Math.max(startedAt, countsFrom));
      await sleep(pauseMs);
    }
  };
  const giving = give();
  return {
    visits,
    errors,
    begin: () => void (countsFrom = performance.now()),
    async finish() {
      isOver = true;
      await giving;
      return { longestWaitMs };
    },
  };
}
