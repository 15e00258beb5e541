/** Does something many times, eight at a time. */
export async function inParallel<Result>(
  times: number,
  attempt: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let turn = 0;
  const worker = async () => {
    while (turn < times) {
      turn += 1;
      results.push(await attempt(turn));
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}
