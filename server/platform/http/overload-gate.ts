import { setTimeout as sleep } from 'node:timers/promises';

export interface OverloadGate {
  pass<Result>(group: string, work: () => Promise<Result>): Promise<Result>;
  refuseWhenFull(): void;
}

const minConcurrent = 4;
const maxConcurrent = 500;
const maxWaiting = 200;
const maxWaitingOfGroup = 100;
/** This time is short, because a page runs several queries one after another and must be ready within 200 ms. */
const maxProbeMs = 10;
const probePauseMs = 20;
/**
 * A rush lasts as long as at least `minConcurrent` requests run. If a rush starts within this time after the
 * previous rush, it begins with the limit that the previous rush reached.
 */
const rememberMs = 60_000;

/**
 * Keeps one kind of work from slowing down all other work. The best limit depends on the machine and on Mollie, so the
 * gate adjusts the limit. A slow or failed probe halves the limit. If all places are in use, a quick probe raises the
 * limit by a quarter.
 */
export function createOverloadGate(probe: () => Promise<unknown>, refusal: () => Error): OverloadGate {
  let limit = minConcurrent;
  let lastRushEndedAt = 0;
  let runningCount = 0;
  let isProbing = false;
  const waiting: { group: string; enter: () => void }[] = [];

  const startWaiting = () => {
    while (runningCount < limit && waiting.length > 0) {
      runningCount += 1;
      waiting.shift()?.enter();
    }
  };
  const adjustLimit = async () => {
    isProbing = true;
    if (performance.now() - lastRushEndedAt > rememberMs) limit = minConcurrent;
    while (runningCount >= minConcurrent) {
      const isQuick = await answersQuickly(probe);
      if (!isQuick) limit = Math.max(minConcurrent, Math.floor(limit / 2));
      else if (runningCount >= limit) limit = Math.min(maxConcurrent, Math.ceil(limit * 1.25));
      startWaiting();
      await sleep(probePauseMs);
    }
    lastRushEndedAt = performance.now();
    isProbing = false;
  };

  const refuseWhenFull = () => {
    if (runningCount >= limit && waiting.length >= maxWaiting) throw refusal();
  };

  return {
    refuseWhenFull,
    async pass(group, work) {
      refuseWhenFull();
      if (runningCount < limit) runningCount += 1;
      else if (waiting.filter((each) => each.group === group).length >= maxWaitingOfGroup) throw refusal();
      else await new Promise<void>((enter) => waiting.push({ group, enter }));
      if (runningCount >= minConcurrent && !isProbing) void adjustLimit();
      try {
        return await work();
      } finally {
        runningCount -= 1;
        startWaiting();
      }
    },
  };
}

async function answersQuickly(probe: () => Promise<unknown>): Promise<boolean> {
  const startedAt = performance.now();
  try {
    await probe();
  } catch {
    return false;
  }
  return performance.now() - startedAt <= maxProbeMs;
}
