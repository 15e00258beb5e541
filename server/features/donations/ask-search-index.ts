import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Wanted } from './donation-filter.ts';
import { likePattern } from './search-term.ts';
import { endOfDay, startOfDay } from './select-wanted.ts';
import type { Page } from './walk-wanted.ts';

interface Question {
  search: Wanted & { search: string };
  page: Page;
  /** Patterns of parts of the term, see partsForIndex. */
  parts: string[];
  /** How many donations the organisation has. */
  size: number;
  /** When the first and the last of them was given, and how far back to look first. */
  times: { oldest: Date | null; from: Date; newest: Date };
  /** How many matches are as good as all. */
  enough: number;
}

/** A page of the donations that match, newest first, and how many match in all, or that they are enough. */
export async function askSearchIndex(
  transaction: Transaction,
  { search, page, parts, size, times, enough }: Question,
): Promise<{ ids: string[]; count: number }> {
  const { environment, isRecurring, statuses, from, to } = search;
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with match as materialized (
      select donation_id, created_at from search_donations(lower(${likePattern(search.search)}), ${parts},
        ${environment ?? null}, ${isRecurring ?? null}::boolean, ${statuses ?? null}::text[],
        ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz,
        ${times.oldest}::timestamptz, ${times.from}::timestamptz, ${times.newest}::timestamptz, ${size}::float8, ${enough}::int)
    )
    select (select count(*)::int from match) as count,
      array(select donation_id from match order by created_at desc, donation_id desc limit ${page.limit} offset ${page.offset}) as ids
    ${prepared}`.execute(transaction);
  const { count = 0, ids = [] } = rows[0] ?? {};
  return { ids, count };
}
