import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

const pauseMs = 1_000;

/** Only for work that may happen twice, because a commit in doubt is repeated too. */
export async function retryWhileUnavailable<Result>(
  maxMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const endAt = performance.now() + maxMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > endAt) throw error;
      await sleep(pauseMs);
    }
  }
}
