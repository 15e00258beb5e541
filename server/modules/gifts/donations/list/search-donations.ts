import { sql, type RawBuilder } from 'kysely';
import { newestSearched } from '../../../../../contract/donation-list.ts';
import { intervalOf } from '../../../../../contract/frequencies.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { selectPagesWithin } from '../../../campaigns/pages/list-pages-under.ts';
import { buildListQuery, endOfDay, startOfDay, wordsOfDonation } from './build-list-query.ts';
import type { DonationQuery } from './donation-query.ts';
import { findKeptTotals } from './find-kept-totals.ts';
import { countedUpTo, enoughFor, totalOf, type FoundIds, type Page } from './list-page.ts';
import { hasTrigram, likePattern, searchedText } from './search-term.ts';

/** So many are looked at first, to tell from them whether the newest would give enough. */
const sampled = 2_000;

/**
 * Finds donations by a part of their id, amount, address or name (decision 12). A term that many donations have is
 * found at once by looking through the newest in the order of the list; what is left is rare, and for that the trigram
 * index has few rows to give.
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

/** Whether looking through the newest would hardly find enough. */
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
    columns: { words: wordsOfDonation },
  });
  const { rows } = await sql<{ donation_id: string }>`
    select donation_id from (${newest}) newest where strpos(words, lower(${searchedText(search)})) > 0
    order by created_at desc, donation_id desc limit ${enough}
  `.execute(transaction);
  return rows.map(({ donation_id }) => donation_id);
}

/** Whether the filter has donations beyond those that were looked through: of a rare status, for one, it has none. */
async function hasOlder(transaction: Transaction, query: DonationQuery): Promise<boolean> {
  const filter = { ...query, search: undefined };
  const all = await findKeptTotals(transaction, filter);
  if (all !== undefined) return all.count > newestSearched;
  const older = buildListQuery(transaction.scope, filter, 1, { skip: newestSearched });
  const { rows } = await sql<{ found: boolean }>`select exists(${older}) as found`.execute(transaction);
  return rows[0]!.found;
}

/** All that match, however old; for what is rare among them. */
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
