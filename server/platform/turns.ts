interface TurnsOptions {
  /** How many run at once; of one group never more than one. */
  atOnce: number;
  maxWaitingOfOneGroup: number;
  maxWaiting: number;
  refusal: () => Error;
}

/** Limits work to a few at once and one for each group, so that no group delays the others. */
export interface Turns {
  enter(group: string): Promise<() => void>;
  /** For somebody who had a turn before: never refused. */
  resume(group: string): Promise<() => void>;
  take<Result>(group: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns({ atOnce, maxWaitingOfOneGroup, maxWaiting, refusal }: TurnsOptions): Turns {
  const inside = new Set<string>();
  const waiting: { group: string; begin: () => void }[] = [];

  const mayBegin = (group: string) => inside.size < atOnce && !inside.has(group);

  const letIn = () => {
    for (;;) {
      const next = waiting.findIndex(({ group }) => mayBegin(group));
      if (next < 0) return;
      const [{ group, begin }] = waiting.splice(next, 1) as [(typeof waiting)[number]];
      inside.add(group);
      begin();
    }
  };

  const resume = async (group: string) => {
    if (mayBegin(group)) inside.add(group);
    else await new Promise<void>((begin) => waiting.push({ group, begin }));
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      inside.delete(group);
      letIn();
    };
  };

  const enter = async (group: string) => {
    const isFull =
      waiting.length >= maxWaiting ||
      waiting.filter((each) => each.group === group).length >= maxWaitingOfOneGroup;
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
