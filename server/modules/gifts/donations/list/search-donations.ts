import { sql } from 'kysely';
import { newestSearched } from '../../../../../contract/donation-list.ts';
import { intervalOf } from '../../../../../contract/frequencies.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { selectPagesWithin } from '../../../campaigns/pages/page-totals.ts';
import { buildListQuery, endOfDay, startOfDay, searchableText } from './build-list-query.ts';
import type { DonationQuery } from './donation-query.ts';
import { findStoredTotals } from './find-stored-totals.ts';
import { hasTrigram, likePattern, searchedText } from './donation-query.ts';

export interface Page {
  limit: number;
  offset: number;
}

export interface Total {
  count: number;
  isExceeded: boolean;
}

interface FoundIds {
  ids: string[];
  /** Null if there are more than `maxCounted`. */
  allIds: string[] | null;
  total: Total;
  onlyNewest?: true;
}

const maxCounted = 1_000;

const sampleSize = 2_000;

/**
 * Finds donations by a part of their id, amount, e-mail address or name (decision 12). A scan of the newest
 * donations is fast for a common term; the trigram index is fast for a rare term.
 */
export async function searchDonations(
  transaction: Transaction,
  query: DonationQuery & { search: string },
  page: Page,
): Promise<FoundIds> {
  const maxFound = maxFoundFor(page);
  const isIndexed = hasTrigram(query.search);
  if (!isIndexed || !(await isRare(transaction, query, maxFound)) || !(await hasOlder(transaction, query))) {
    const newest = await searchNewest(transaction, query, newestSearched, maxFound);
    if (newest.length >= maxFound || !(await hasOlder(transaction, query)))
      return pageOf(newest, page, maxFound);
    if (!isIndexed) return { ...pageOf(newest, page, maxFound), onlyNewest: true };
  }
  return pageOf(await searchIndex(transaction, query, maxFound), page, maxFound);
}

async function isRare(transaction: Transaction, query: DonationQuery & { search: string }, maxFound: number) {
  const found = await searchNewest(transaction, query, sampleSize, maxFound);
  return found.length * (newestSearched / sampleSize) < maxFound / 2;
}

async function searchNewest(
  transaction: Transaction,
  { search, ...filter }: DonationQuery & { search: string },
  scanned: number,
  maxFound: number,
): Promise<string[]> {
  const newest = buildListQuery(transaction.scope, { ...filter, search: undefined }, scanned, {
    columns: { words: searchableText },
  });
  const { rows } = await sql<{ donation_id: string }>`
    select donation_id from (${newest}) newest where strpos(words, lower(${searchedText(search)})) > 0
    order by created_at desc, donation_id desc limit ${maxFound}
  `.execute(transaction);
  return rows.map(({ donation_id }) => donation_id);
}

async function hasOlder(transaction: Transaction, query: DonationQuery): Promise<boolean> {
  const filter = { ...query, search: undefined };
  const totals = await findStoredTotals(transaction, filter);
  if (totals !== undefined) return totals.count > newestSearched;
  const older = buildListQuery(transaction.scope, filter, 1, { offset: newestSearched });
  const { rows } = await sql<{ found: boolean }>`select exists(${older}) as found`.execute(transaction);
  return rows[0]!.found;
}

export async function searchIndex(
  transaction: Transaction,
  { search, environment, statuses, frequency, from, to, ...origin }: DonationQuery & { search: string },
  maxFound: number,
): Promise<string[]> {
  const { scope } = transaction;
  const interval = frequency && frequency !== 'once' ? intervalOf(frequency) : null;
  const pages =
    origin.pageId === undefined || scope.organisationId === null
      ? sql`null::text[]`
      : sql`array(${selectPagesWithin(scope, origin.pageId)})`;
  const { rows } = await sql<{ ids: string[] }>`
    select search_donations(
      lower(${likePattern(searchedText(search))}), ${environment ?? null}, ${statuses ?? null}::text[],
      ${frequency ? frequency !== 'once' : null}::boolean, ${interval}::smallint,
      ${pages}, ${origin.fundId ?? null}, ${origin.source ?? null},
      ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz, ${maxFound}::int
    ) as ids
  `.execute(transaction);
  return rows[0]!.ids;
}

function pageOf(ids: string[], { limit, offset }: Page, maxFound: number): FoundIds {
  return {
    ids: ids.slice(offset, offset + limit),
    allIds: ids.length <= maxCounted ? ids : null,
    total: totalOf(ids.length, maxFound),
  };
}

export async function listPage(
  transaction: Transaction,
  query: DonationQuery,
  page: Page,
): Promise<FoundIds> {
  const maxFound = maxFoundFor(page);
  const { rows } = await sql<{ count: number; ids: string[]; all_ids: string[] | null }>`
    with listed as materialized (${buildListQuery(transaction.scope, query, maxFound)}),
      counted as (select count(*)::int as count from listed)
    select count,
      array(select donation_id from listed order by created_at desc, donation_id desc
        limit ${page.limit} offset ${page.offset}) as ids,
      case when count <= ${maxCounted} then array(select donation_id from listed) end as all_ids
    from counted
  `.execute(transaction);
  const { count = 0, ids = [], all_ids = null } = rows[0] ?? {};
  return { ids, allIds: all_ids, total: totalOf(count, maxFound) };
}

/** One more than the number of shown or counted donations, to know whether there are more donations. */
function maxFoundFor({ limit, offset }: Page): number {
  return Math.max(offset + limit, maxCounted) + 1;
}

function totalOf(count: number, maxFound: number): Total {
  return { count: Math.min(count, maxFound - 1), isExceeded: count >= maxFound };
}
