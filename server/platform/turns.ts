interface TurnsOptions {
  /** How many may be inside; of one group never more than one. */
  atOnce: number;
  /** How many may wait besides, of one group and of all. */
  maxWaitingOfOneGroup: number;
  maxWaiting: number;
  /** What somebody is told for whom there is no place to wait. */
  refusal: () => Error;
}

/** Work that is done by few at once, and by one at a time of each group, so that no group keeps the others waiting. */
export interface Turns {
  /** Waits for a turn, and gives what ends it. Ending it twice does nothing. */
  enter(group: string): Promise<() => void>;
  /** The same for somebody who was let in before and goes on: that is never refused. */
  goOn(group: string): Promise<() => void>;
  /** Does a piece of work in a turn of its own. */
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

  const goOn = async (group: string) => {
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
    return goOn(group);
  };

  return {
    enter,
    goOn,
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
