/** Does something for each item, at most so many at once. The results are in the order in which they came. */
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

/** The numbers from 0 up to, and not including, the count. */
export function* countTo(count: number): Iterable<number> {
  for (let number = 0; number < count; number += 1) yield number;
}
