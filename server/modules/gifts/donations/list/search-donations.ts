import { sql, type RawBuilder } from 'kysely';
import { newestSearched } from '../../../../../contract/donation-list.ts';
import { intervalOf } from '../../../../../contract/frequencies.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { selectPagesWithin } from '../../../campaigns/pages/page-totals.ts';
import { buildListQuery, endOfDay, startOfDay, searchableText } from './build-list-query.ts';
import type { DonationQuery } from './donation-query.ts';
import { findKeptTotals } from './find-kept-totals.ts';
import { hasTrigram, likePattern, searchedText } from './search-term.ts';

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
  /** Null when there are more than `countedUpTo`. */
  allIds: string[] | null;
  total: Total;
  onlyNewest?: true;
}

const countedUpTo = 1_000;

/** The share of matches among these estimates whether the newest donations contain enough. */
const sampled = 2_000;

/**
 * Finds donations by a part of their id, amount, address or name (decision 12). A scan of the newest finds a common
 * term quickly; for a rare term the trigram index returns few rows.
 */
export async function searchDonations(
  transaction: Transaction,
  query: DonationQuery & { search: string },
  page: Page,
): Promise<FoundIds> {
  const enough = enoughFor(page);
  const isIndexed = hasTrigram(query.search);
  if (!isIndexed || !(await isRare(transaction, query, enough)) || !(await hasOlder(transaction, query))) {
    const newest = await searchNewest(transaction, query, newestSearched, enough);
    if (newest.length >= enough || !(await hasOlder(transaction, query))) return pageOf(newest, page, enough);
    if (!isIndexed) return { ...pageOf(newest, page, enough), onlyNewest: true };
  }
  return pageOf(await searchIndex(transaction, query, enough), page, enough);
}

async function isRare(
  transaction: Transaction,
  query: DonationQuery & { search: string },
  enough: number,
): Promise<boolean> {
  const found = await searchNewest(transaction, query, sampled, enough);
  return found.length * (newestSearched / sampled) < enough / 2;
}

async function searchNewest(
  transaction: Transaction,
  { search, ...filter }: DonationQuery & { search: string },
  among: number,
  enough: number,
): Promise<string[]> {
  const newest = buildListQuery(transaction.scope, { ...filter, search: undefined }, among, {
    columns: { words: searchableText },
  });
  const { rows } = await sql<{ donation_id: string }>`
    select donation_id from (${newest}) newest where strpos(words, lower(${searchedText(search)})) > 0
    order by created_at desc, donation_id desc limit ${enough}
  `.execute(transaction);
  return rows.map(({ donation_id }) => donation_id);
}

/** Whether the filter matches more donations than are scanned. */
async function hasOlder(transaction: Transaction, query: DonationQuery): Promise<boolean> {
  const filter = { ...query, search: undefined };
  const all = await findKeptTotals(transaction, filter);
  if (all !== undefined) return all.count > newestSearched;
  const older = buildListQuery(transaction.scope, filter, 1, { skip: newestSearched });
  const { rows } = await sql<{ found: boolean }>`select exists(${older}) as found`.execute(transaction);
  return rows[0]!.found;
}

export async function searchIndex(
  transaction: Transaction,
  { search, environment, statuses, frequency, from, to, ...origin }: DonationQuery & { search: string },
  enough: number,
): Promise<string[]> {
  const interval = frequency && frequency !== 'once' ? intervalOf(frequency) : null;
  const { rows } = await sql<{ ids: string[] }>`
    select search_donations(
      lower(${likePattern(search)}), ${environment ?? null}, ${statuses ?? null}::text[],
      ${frequency ? frequency !== 'once' : null}::boolean, ${interval}::smallint,
      ${pagesOf(transaction.scope, origin)}, ${origin.fundId ?? null}, ${origin.source ?? null},
      ${from ? startOfDay(from) : null}::timestamptz, ${to ? endOfDay(to) : null}::timestamptz, ${enough}::int
    ) as ids
  `.execute(transaction);
  return rows[0]!.ids;
}

function pagesOf(scope: Scope, { pageId }: Pick<DonationQuery, 'pageId'>): RawBuilder<unknown> {
  return pageId === undefined || scope.organisationId === null
    ? sql`null::text[]`
    : sql`array(${selectPagesWithin(scope, pageId)})`;
}

function pageOf(ids: string[], { limit, offset }: Page, enough: number): FoundIds {
  return {
    ids: ids.slice(offset, offset + limit),
    allIds: ids.length <= countedUpTo ? ids : null,
    total: totalOf(ids.length, enough),
  };
}

export async function listPage(
  transaction: Transaction,
  query: DonationQuery,
  page: Page,
): Promise<FoundIds> {
  const enough = enoughFor(page);
  const { rows } = await sql<{ count: number; ids: string[]; all_ids: string[] | null }>`
    with listed as materialized (${buildListQuery(transaction.scope, query, enough)}),
      counted as (select count(*)::int as count from listed)
    select count,
      array(select donation_id from listed order by created_at desc, donation_id desc
        limit ${page.limit} offset ${page.offset}) as ids,
      case when count <= ${countedUpTo} then array(select donation_id from listed) end as all_ids
    from counted
  `.execute(transaction);
  const { count = 0, ids = [], all_ids = null } = rows[0] ?? {};
  return { ids, allIds: all_ids, total: totalOf(count, enough) };
}

/** One more than is shown or counted, to know whether there are more. */
function enoughFor({ limit, offset }: Page): number {
  return Math.max(offset + limit, countedUpTo) + 1;
}

function totalOf(count: number, enough: number): Total {
  return { count: Math.min(count, enough - 1), isExceeded: count >= enough };
}
