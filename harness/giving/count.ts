export function countByAmount(items: { amountCents: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { amountCents } of items) counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  return counts;
}

export function expectCount(what: string, count: number | undefined, expected: number): string[] {
  return (count ?? 0) === expected ? [] : [`${what}: ${count ?? 0} instead of ${expected}`];
}

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
