/** Writes batches of things as one JSON array, a batch at a time, so that the whole never has to be in memory. */
export async function* toJsonArray(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const batch of batches) {
    yield separator + batch.map((thing) => JSON.stringify(thing)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
