import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import type { PlatformScope } from '../../../../platform/database/scope.ts';

const batchSize = 1_000;

/**
 * Adds new donations to the search words and the counts, and changed donors to the search words, so that a search or a
 * count need not read them one by one.
 */
export async function countNewDonations(database: Database, scope: PlatformScope): Promise<void> {
  for (const step of [sql`count_new_donations(${batchSize})`, sql`write_donor_words(${batchSize})`])
    for (let moved = batchSize; moved === batchSize;)
      moved = await database.transaction(scope, async (transaction) => {
        const { rows } = await sql<{ moved: number }>`select ${step} as moved`.execute(transaction);
        return rows[0]!.moved;
      });
}
