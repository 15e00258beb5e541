import { setTimeout as sleep } from 'node:timers/promises';

interface OverloadGateOptions {
  /** A very small piece of the work that everybody waits for, such as a question to the database. */
  probe: () => Promise<unknown>;
  /** What somebody is told for whom there is no room. */
  refusal: () => Error;
}

export interface OverloadGate {
  /** Does the work of a group now or in a moment; refuses when too many wait already, of all or of that group. */
  pass<Result>(group: string, work: () => Promise<Result>): Promise<Result>;
  /** The same refusal, for where nothing has been done yet for whoever comes. */
  refuseWhenFull(): void;
}

/** As many may always be inside, so that a hiccup of a quiet machine stops nobody. */
const fewestInside = 4;
const mostInside = 500;
const mostWaiting = 200;
/** Whatever rushes to one group, there is a place left for the others. */
const mostWaitingOfOneGroup = 100;
/** A page waits for several of its kind one after another, and is still there in a fifth of a second. */
const quickMs = 10;
const pauseMs = 20;

/**
 * Keeps one kind of work from taking the time of all others. How many may be inside is not known beforehand: it depends
 * on the machine and on how long others, such as a payment provider, keep us waiting. So it is found out: while a probe
 * is answered quickly there is room for a quarter more, and when it is not for half as many.
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
