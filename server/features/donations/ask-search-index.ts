import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Wanted } from './donation-filter.ts';
import { likePattern } from './search-term.ts';
import { endOfDay, startOfDay } from './select-wanted.ts';
import type { Page } from './walk-wanted.ts';

interface Question {
  search: Wanted & { search: string };
  page: Page;
  /** A pattern of a part of the term that few donations have. */
  rarePart: string | undefined;
  /** Only so far back, or a little further. */
  window?: { from: Date; until: Date };
}

/** A page of the donations that match, in no order, and how many match in all. */
export async function askSearchIndex(
  transaction: Transaction,
  { search, page, rarePart, window }: Question,
): Promise<{ ids: string[]; total: number }> {
  const { environment, isRecurring, from, to, statuses } = search;
  const ofStatus = statuses
    ? sql`join donation d using (organisation_id, donation_id) where d.status = any(${statuses})`
    : sql``;
  // The index has whole months.
  const windowFrom = sql`date_trunc('month', ${window?.from ?? null}::timestamptz, 'Europe/Amsterdam')`;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with match as materialized (
      select match.donation_id, match.created_at
      from search_donations(lower(${likePattern(search.search)}), ${environment ?? null}, ${isRecurring ?? null}::boolean,
        greatest(${windowFrom}, ${from ? startOfDay(from) : null}::timestamptz),
        least(${window?.until ?? null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz),
        lower(${rarePart ?? null})) match
      ${ofStatus}
    )
    select (select count(*)::int from match) as total,
      array(select donation_id from match order by created_at desc, donation_id desc limit ${page.limit} offset ${page.offset}) as ids
  `.execute(transaction);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { ids, total };
}
