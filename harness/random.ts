export type Random = () => number;

/** Creates a random number generator with the Mulberry32 algorithm. The same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer from `first` to `last`, both included. */
export function between(random: Random, first: number, last: number): number {
  return first + Math.floor(random() * (last - first + 1));
}

export function choose<Choice>(
  random: Random,
  choices: readonly (readonly [weight: number, Choice])[],
): Choice {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, choice] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new Error('Nothing to choose from.');
}

export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
