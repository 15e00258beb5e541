export function countByAmount(items: { amountCents: number }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { amountCents } of items) counts.set(amountCents, (counts.get(amountCents) ?? 0) + 1);
  return counts;
}

export function expectCount(what: string, count: number | undefined, expected: number): string[] {
  return (count ?? 0) === expected ? [] : [`${what}: ${count ?? 0} instead of ${expected}`];
}
