import { setTimeout as sleep } from 'node:timers/promises';

interface OverloadGateOptions {
  probe: () => Promise<unknown>;
  refusal: () => Error;
}

export interface OverloadGate {
  /** Runs the work now or soon; refuses when too much work waits, in total or in this group. */
  pass<Result>(group: string, work: () => Promise<Result>): Promise<Result>;
  refuseWhenFull(): void;
}

const fewestInside = 4;
const mostInside = 500;
const mostWaiting = 200;
const mostWaitingOfOneGroup = 100;
/** A page runs several queries in turn and must still be ready within 200 ms. */
const quickMs = 10;
const pauseMs = 20;

/**
 * Keeps one kind of work from slowing down all others. The right limit depends on the machine and on slow providers,
 * so it is measured: a quick probe raises the limit by a quarter, a slow one halves it.
 */
export function createOverloadGate({ probe, refusal }: OverloadGateOptions): OverloadGate {
  let room = fewestInside;
  let inside = 0;
  let isProbing = false;
  const waiting: { group: string; enter: () => void }[] = [];

  const letIn = () => {
    while (inside < room && waiting.length > 0) {
      inside += 1;
      waiting.shift()?.enter();
    }
  };
  const findRoom = async () => {
    isProbing = true;
    while (inside >= fewestInside) {
      const isQuick = await answersQuickly(probe);
      if (!isQuick) room = Math.max(fewestInside, Math.floor(room / 2));
      else if (inside >= room) room = Math.min(mostInside, Math.ceil(room * 1.25));
      letIn();
      await sleep(pauseMs);
    }
    room = fewestInside;
    isProbing = false;
  };

  const refuseWhenFull = () => {
    if (inside >= room && waiting.length >= mostWaiting) throw refusal();
  };

  return {
    refuseWhenFull,
    async pass(group, work) {
      refuseWhenFull();
      if (inside < room) inside += 1;
      else if (waiting.filter((each) => each.group === group).length >= mostWaitingOfOneGroup)
        throw refusal();
      else await new Promise<void>((enter) => waiting.push({ group, enter }));
      if (inside >= fewestInside && !isProbing) void findRoom();
      try {
        return await work();
      } finally {
        inside -= 1;
        letIn();
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
  return performance.now() - startedAt <= quickMs;
}
