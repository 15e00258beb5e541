/** Writes batches of rows as one JSON array, a batch at a time, so that the whole never has to be in memory. */
export async function* toJsonArray<Row>(
  batches: AsyncIterable<readonly Row[]>,
  toThing: (row: Row) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    yield separator + batch.map((row) => JSON.stringify(toThing(row))).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
