import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { askSearchIndex } from './ask-search-index.ts';
import type { Wanted } from './donation-filter.ts';
import {
  estimatedSize,
  idsWith,
  sampleNewest,
  sampleSize,
  timeOfNewest,
  type Sample,
} from './sample-newest.ts';
import { cheapestPart, isIndexed } from './search-term.ts';
import { selectWanted, wordsOfDonation } from './select-wanted.ts';
import { enoughFor, totalOf, walkWanted, type FoundIds, type Page } from './walk-wanted.ts';

type Search = Wanted & { search: string };

/** Of this many in the sample, the rest of a page is quicker found by looking on than in the index. */
const commonInSample = 25;
/** The same for all organisations together, of which the index cannot be asked for the newest alone. */
const commonInSampleOfAll = 2;
/** The same for those who have not paid yet, which are few, and of which the index knows nothing. */
const commonInSampleOfPending = 1;
/** From this many in the sample, it tells how many donations hold a page. */
const knownInSample = 3;
/** Otherwise, the index is first asked for about so many of the newest. */
const firstAsked = 8_000;
/** Unless there are not many more: what nobody in the sample has is probably rare, and asked for at once. */
const notMuchMore = 4 * firstAsked;
/** As far as matches are counted, for an organisation with few donations and for others. */
const countedOfFew = 1_000;
const countedOfMany = 50;
const fewDonations = 1_500;
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
  const sample = await sampleNewest(transaction, scope, search);
  if (sample.isAll) return pageOf(sample.ids, page, Infinity);
  const size = estimatedSize(sample);
  const countedUpTo = size < fewDonations ? countedOfFew : countedOfMany;
  const enough = enoughFor(page, countedUpTo);
  if (sample.ids.length >= enough) return pageOf(sample.ids, page, enough);
  if (sample.ids.length >= commonFor(scope, search))
    return walkWanted(transaction, scope, search, page, countedUpTo);
  if (!isIndexed(search.search)) return lookWithoutIndex(transaction, scope, search, page);
  const { ids, count } = await askSearchIndex(transaction, {
    search,
    page,
    indexedPart: cheapestPart(search.search, sample.words),
    size,
    times: { oldest: sample.oldestAt, from: lookFirstFrom(sample, enough), newest: sample.lastAt },
    enough,
  });
  return { ids, total: totalOf(count, enough) };
}

function commonFor({ organisationId }: Scope, { statuses }: Search): number {
  if (organisationId === null) return commonInSampleOfAll;
  return statuses?.includes('pending') ? commonInSampleOfPending : commonInSample;
}

function pageOf(ids: readonly string[], { limit, offset }: Page, enough: number): FoundIds {
  return { ids: ids.slice(offset, offset + limit), total: totalOf(ids.length, enough) };
}

/** Back to when there should be enough matches, and some to spare, if they are spread as in the sample. */
function lookFirstFrom(sample: Sample, enough: number): Date {
  const inSample = sample.ids.length;
  if (inSample >= knownInSample) return timeOfNewest((1.5 * enough * sampleSize) / inSample, sample);
  const isAskedAtOnce = inSample === 0 && estimatedSize(sample) < notMuchMore;
  return timeOfNewest(isAskedAtOnce ? notMuchMore : firstAsked, sample);
}

async function lookWithoutIndex(
  transaction: Transaction,
  scope: Scope,
  { search, ...others }: Search,
  page: Page,
): Promise<FoundIds> {
  const newest = selectWanted(scope, { ...others, search: undefined }, lookedThroughWithoutIndex + 1, {
    also: wordsOfDonation,
  });
  const { rows } = await sql<{ seen: number; ids: string[] }>`
    select count(*)::int as seen, ${idsWith(search)} as ids from (${newest}) newest
  `.execute(transaction);
  const { seen, ids } = rows[0]!;
  const total = { count: ids.length, isExceeded: seen > lookedThroughWithoutIndex };
  return { ...pageOf(ids, page, Infinity), total };
}
