interface TurnsOptions {
  maxConcurrent: number;
  maxWaitingOfGroup: number;
  maxWaiting: number;
  refusal: () => Error;
}

/** Runs at most `maxConcurrent` turns at a time, and one of each group, so that no group takes all turns. */
export interface Turns {
  enter(group: string): Promise<() => void>;
  /** Like `enter`, but never refuses. Only for a caller that had a turn before. */
  resume(group: string): Promise<() => void>;
  take<Result>(group: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns({ maxConcurrent, maxWaitingOfGroup, maxWaiting, refusal }: TurnsOptions): Turns {
  const running = new Set<string>();
  const waiting: { group: string; begin: () => void }[] = [];

  const mayBegin = (group: string) => running.size < maxConcurrent && !running.has(group);

  const startWaiting = () => {
    for (;;) {
      const next = waiting.findIndex(({ group }) => mayBegin(group));
      if (next < 0) return;
      const [{ group, begin }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
      running.add(group);
      begin();
    }
  };

  const resume = async (group: string) => {
    if (mayBegin(group)) running.add(group);
    else await new Promise<void>((begin) => waiting.push({ group, begin }));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running.delete(group);
      startWaiting();
    };
  };

  const enter = async (group: string) => {
    const isFull =
      waiting.length >= maxWaiting ||
      waiting.filter((each) => each.group === group).length >= maxWaitingOfGroup;
    if (isFull && !mayBegin(group)) throw refusal();
    return resume(group);
  };

  return {
    enter,
    resume,
    async take(group, work) {
      const end = await enter(group);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}
