import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { askSearchIndex } from './ask-search-index.ts';
import type { Wanted } from './donation-filter.ts';
import { isIndexed, likePattern, partPatterns } from './search-term.ts';
import { selectWanted, wordsOfDonation } from './select-wanted.ts';
import { enoughFor, totalOf, walkWanted, type FoundIds, type Page } from './walk-wanted.ts';

type Search = Wanted & { search: string };

/** Looking through this many costs about as much as asking the index. */
const newestLookedThrough = 1_000;
/** From this many matches among those, the rest of a page is quicker found by looking on than in the index. */
const manyMatches = 30;
/** The same where the index knows nothing of the filter, so that most of what it finds is put aside. */
const manyMatchesOfStatus = 5;
/** As far as matches are counted if there is more to look through. */
const countedUpTo = 50;
/** Beyond this, everything is as soon looked for as only the newest. */
const longestWindowMs = 90 * 24 * 60 * 60 * 1000;
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
  if (newest.isAll) return pageOf(newest.ids, page, Infinity);
  const enough = enoughFor(page, countedUpTo);
  if (newest.ids.length >= enough) return pageOf(newest.ids, page, enough);
  if (newest.ids.length >= manyMatches) return walkWanted(transaction, scope, search, page, countedUpTo);
  if (!isIndexed(search.search)) {
    const more = await lookThroughNewest(transaction, scope, search, lookedThroughWithoutIndex);
    return {
      ...pageOf(more.ids, page, Infinity),
      total: { count: more.ids.length, isExceeded: !more.isAll },
    };
  }
  const question = { search, page, rarePart: newest.rarePart };
  const window = scope.organisationId === null ? undefined : windowWith(enough, newest);
  if (window) {
    const { ids, total } = await askSearchIndex(transaction, { ...question, window });
    if (total >= enough) return { ids, total: totalOf(total, enough) };
  }
  if (search.statuses && newest.ids.length >= manyMatchesOfStatus)
    return walkWanted(transaction, scope, search, page, countedUpTo);
  const { ids, total } = await askSearchIndex(transaction, question);
  return { ids, total: totalOf(total, Infinity) };
}

function pageOf(ids: readonly string[], { limit, offset }: Page, enough: number): FoundIds {
  return { ids: ids.slice(offset, offset + limit), total: totalOf(ids.length, enough) };
}

interface Newest {
  /** Those that match, in order. */
  ids: string[];
  /** Whether these were all there are. */
  isAll: boolean;
  /** The pattern of that part of the term that the fewest of these have. */
  rarePart: string | undefined;
  firstAt: Date | null;
  lastAt: Date | null;
}

async function lookThroughNewest(
  transaction: Transaction,
  scope: Scope,
  { search, ...others }: Search,
  count: number,
): Promise<Newest> {
  const newest = selectWanted(scope, { ...others, search: undefined }, count + 1, { also: wordsOfDonation });
  const parts = partPatterns(search);
  const { rows } = await sql<{
    seen: number;
    ids: string[];
    having_part: number[];
    first_at: Date | null;
    last_at: Date | null;
  }>`
    select count(*)::int as seen, min(created_at) as first_at, max(created_at) as last_at,
      coalesce(array_agg(donation_id order by created_at desc, donation_id desc)
        filter (where also like lower(${likePattern(search)})), '{}') as ids,
      array[${sql.join(parts.map((part) => sql`count(*) filter (where also like lower(${part}))`))}]::int[] as having_part
    from (${newest}) newest
  `.execute(transaction);
  const { seen, ids, having_part: havingPart, first_at: firstAt, last_at: lastAt } = rows[0]!;
  const rarePart = parts[havingPart.lastIndexOf(Math.min(...havingPart))];
  return { ids, isAll: seen <= count, rarePart, firstAt, lastAt };
}

/** The time in which there are enough matches, and some to spare, if they are spread as among the newest donations. */
function windowWith(
  enough: number,
  { ids, firstAt, lastAt }: Newest,
): { from: Date; until: Date } | undefined {
  if (ids.length === 0 || !firstAt || !lastAt) return undefined;
  const spanMs = (lastAt.getTime() - firstAt.getTime()) * (enough / ids.length) * 1.25;
  if (spanMs > longestWindowMs) return undefined;
  // A moment of ours has no microseconds.
  return { from: new Date(lastAt.getTime() - spanMs), until: new Date(lastAt.getTime() + 1) };
}
