import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import type { PlatformScope } from '../../../../platform/database/scope.ts';

const batchSize = 1_000;

/** Adds new donations to the search words and the counts, so that a search or a count need not read them one by one. */
export async function countNewDonations(database: Database, scope: PlatformScope): Promise<void> {
  for (let moved = batchSize; moved === batchSize;)
    moved = await database.transaction(scope, async (transaction) => {
      const { rows } = await sql<{ moved: number }>`
        select count_new_donations(${batchSize}) as moved`.execute(transaction);
      return rows[0]!.moved;
    });
}
