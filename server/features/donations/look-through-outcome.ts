import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Search } from './donation-filter.ts';
import type { DonationStatus } from './donation-status.ts';
import { wordsSearched } from './search-term.ts';
import { endOfDay, startOfDay } from './select-wanted.ts';

interface Looked {
  /** Those that match, newest first, until they are enough. */
  ids: string[];
  /** Whether these are all there are. */
  isAll: boolean;
}

/**
 * Among the newest of an organisation's donations that ended in one way: an index has the words of those in order, where others have to be fetched one
 * by one. Few of many mean that there may be more, and that the search index knows better.
 */
export async function lookThroughOutcome(
  transaction: Transaction,
  { search, environment, isRecurring, from, to }: Search,
  outcome: DonationStatus,
  enough: number,
): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select ids, is_all as "isAll" from look_through_outcome(lower(${wordsSearched(search)}), ${outcome}, ${environment ?? null}, ${isRecurring ?? null}::boolean,
      ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz, ${enough}::int)
    ${prepared}`.execute(transaction);
  return rows[0]!;
}
