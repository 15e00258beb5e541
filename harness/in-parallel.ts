/** Returns the results in order of completion. */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) results.push(await work(next.value));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}

export function* countTo(count: number): Iterable<number> {
  for (let number = 0; number < count; number += 1) yield number;
}
