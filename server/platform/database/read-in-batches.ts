import type { Database, Transaction } from './database.ts';
import type { Scope } from './scope.ts';

export const batchSize = 1_000;

/** Each batch has its own transaction, so a slow download does not keep a connection busy. */
export async function* readInBatches<Row, S extends Scope = Scope>(
  database: Database,
  scope: S,
  readAfter: (transaction: Transaction<S>, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const batch = await database.transaction(scope, (transaction) => readAfter(transaction, last));
    if (batch.length > 0) yield batch;
    if (batch.length < batchSize) return;
    last = batch.at(-1);
  }
}
