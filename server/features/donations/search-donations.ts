import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { countUpTo, type Total } from './count-donations.ts';
import type { Wanted } from './donation-filter.ts';
import { likePattern, isIndexed } from './search-term.ts';
import { endOfDay, matches, selectWanted, startOfDay } from './select-wanted.ts';

type Search = Wanted & { search: string };

interface Page {
  limit: number;
  offset: number;
}

interface FoundIds {
  /** Of this page, in no order. */
  ids: string[];
  total: Total;
}

/** Looking through this many costs about as much as asking the index. */
const newestLookedThrough = 1_000;
/** From this many matches among those, the rest of a page is quicker found by looking on than in the index. */
const manyMatches = 30;
/** As far as matches of a common term are counted. */
const countedUpTo = 1_000;
/** What the index does not know, such as a single letter, is looked for among so many of the newest donations. */
const lookedThroughWithoutIndex = 10_000;

/**
 * Finds donations by a part of their id, amount, address or name. An index is best for a rare term and looking through the newest donations for a common
 * one; which it is, the newest ones tell. The choice is made here, because the planner would have to guess it from statistics.
 */
export async function searchDonations(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  page: Page,
): Promise<FoundIds> {
  const newest = await lookThroughNewest(transaction, scope, search, newestLookedThrough);
  if (newest.isAll) return pageOf(newest.ids, page, false);
  if (newest.ids.length >= manyMatches) return lookFurther(transaction, scope, search, page);
  if (isIndexed(search.search)) return askIndex(transaction, search, page);
  const more = await lookThroughNewest(transaction, scope, search, lookedThroughWithoutIndex);
  return pageOf(more.ids, page, !more.isAll);
}

function pageOf(ids: readonly string[], { limit, offset }: Page, isExceeded: boolean): FoundIds {
  return { ids: ids.slice(offset, offset + limit), total: { count: ids.length, isExceeded } };
}

/** The matches among the newest donations, in order, and whether those were all there are. */
async function lookThroughNewest(
  transaction: Transaction,
  scope: Scope,
  { search, ...others }: Search,
  count: number,
): Promise<{ ids: string[]; isAll: boolean }> {
  const newest = selectWanted(scope, { ...others, search: undefined }, count, { also: matches(search) });
  const { rows } = await sql<{ seen: number; ids: string[] }>`
    select count(*)::int as seen,
      coalesce(array_agg(donation_id order by created_at desc, donation_id desc) filter (where also), '{}') as ids
    from (${newest}) newest
  `.execute(transaction);
  const { seen = 0, ids = [] } = rows[0] ?? {};
  return { ids, isAll: seen < count };
}

async function lookFurther(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  { limit, offset }: Page,
): Promise<FoundIds> {
  const { rows } = await sql<{ donation_id: string }>`
    select donation_id from (${selectWanted(scope, search, offset + limit)}) first_ones offset ${offset}
  `.execute(transaction);
  const total = await countUpTo(transaction, selectWanted(scope, search, countedUpTo + 1), countedUpTo);
  return { ids: rows.map(({ donation_id }) => donation_id), total };
}

async function askIndex(
  transaction: Transaction,
  { search, environment, isRecurring, from, to, statuses }: Search,
  { limit, offset }: Page,
): Promise<FoundIds> {
  const ofStatus = statuses
    ? sql`join donation d using (organisation_id, donation_id) where d.status = any(${statuses})`
    : sql``;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with match as materialized (
      select match.donation_id, match.created_at
      from search_donations(lower(${likePattern(search)}), ${environment ?? null}, ${isRecurring ?? null}::boolean,
        ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz) match
      ${ofStatus}
    )
    select (select count(*)::int from match) as total,
      array(select donation_id from match order by created_at desc, donation_id desc limit ${limit} offset ${offset}) as ids
  `.execute(transaction);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { ids, total: { count: total, isExceeded: false } };
}
