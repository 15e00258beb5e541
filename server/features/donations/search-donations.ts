import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { askSearchIndex } from './ask-search-index.ts';
import type { Wanted } from './donation-filter.ts';
import { isOutcome, type DonationStatus } from './donation-status.ts';
import { lookThroughOutcome } from './look-through-outcome.ts';
import {
  estimatedSize,
  idsWith,
  isUsual,
  sampleNewest,
  sampleSize,
  timeOfNewest,
  type Sample,
} from './sample-newest.ts';
import { isIndexed, partsForIndex } from './search-term.ts';
import { isWanted, selectWanted, wordsOfDonation } from './select-wanted.ts';
import { enoughFor, totalOf, walkWanted, type FoundIds, type Page } from './walk-wanted.ts';

type Search = Wanted & { search: string };

/** An organisation with no more donations is looked through whole. */
const fewDonations = 1_000;
/** Of this many in the sample, the rest of a page is quicker found by looking on than in the index. */
const commonInSample = 15;
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
/** As far as matches are counted. */
const countedUpTo = 50;
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
  const enough = enoughFor(page, countedUpTo);
  const outcome = outcomeWanted(scope, search);
  // What is quick is sent along with the question whether there are few donations, and was in vain if there are.
  const few = hasFew(transaction, scope, search);
  if (outcome) {
    const [isFew, newest] = await Promise.all([
      few,
      lookThroughOutcome(transaction, search, outcome, enough),
    ]);
    if (isFew) return lookThroughAll(transaction, scope, search, page);
    if (newest.isAll || newest.ids.length >= enough) return pageOf(newest.ids, page, enough);
    // Those of one outcome are far apart, and looking at them would take long; others tell as well how common the parts of a term are.
    const sample = await sampleNewest(transaction, scope, { ...search, statuses: undefined });
    return askIndex(transaction, scope, search, page, sample);
  }
  if (!isUsual(search) && (await few)) return lookThroughAll(transaction, scope, search, page);
  const [isFew, sample] = await Promise.all([few, sampleNewest(transaction, scope, search)]);
  if (isFew) return lookThroughAll(transaction, scope, search, page);
  if (sample.isAll) return pageOf(sample.ids, page, Infinity);
  if (sample.ids.length >= enough) return pageOf(sample.ids, page, enough);
  if (sample.ids.length >= commonFor(scope, search))
    return walkWanted(transaction, scope, search, page, countedUpTo);
  return askIndex(transaction, scope, search, page, sample);
}

async function askIndex(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  page: Page,
  sample: Sample,
): Promise<FoundIds> {
  if (!isIndexed(search.search)) return lookWithoutIndex(transaction, scope, search, page);
  const enough = enoughFor(page, countedUpTo);
  const { ids, count } = await askSearchIndex(transaction, {
    search,
    page,
    parts: partsForIndex(search.search, sample.words),
    size: estimatedSize(sample),
    times: { oldest: sample.oldestAt, from: lookFirstFrom(sample, enough), newest: sample.lastAt },
    enough,
  });
  return { ids, total: totalOf(count, enough) };
}

/** Told by the keys of the newest ones, which an index has next to each other. */
async function hasFew(transaction: Transaction, scope: Scope, search: Search): Promise<boolean> {
  if (scope.organisationId === null) return false;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${selectWanted(scope, everythingIn(search), fewDonations + 1)}) newest
    ${prepared}`.execute(transaction);
  return rows[0]!.count <= fewDonations;
}

function everythingIn({ environment }: Search): Wanted {
  const any = {
    statuses: undefined,
    isRecurring: undefined,
    from: undefined,
    to: undefined,
    search: undefined,
  };
  return { environment, ...any };
}

/** Of one organisation's donations, the few that ended in one way can be looked through. */
function outcomeWanted({ organisationId }: Scope, { statuses }: Search): DonationStatus | undefined {
  const [status, ...others] = statuses ?? [];
  return organisationId !== null && status && others.length === 0 && isOutcome(status) ? status : undefined;
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
  const nearlyAll = timeOfNewest(notMuchMore, sample);
  const isAskedAtOnce = inSample === 0 && nearlyAll.getTime() === sample.oldestAt?.getTime();
  return isAskedAtOnce ? nearlyAll : timeOfNewest(firstAsked, sample);
}

async function lookThroughAll(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  page: Page,
): Promise<FoundIds> {
  const all = selectWanted(scope, everythingIn(search), fewDonations, {
    also: sql`case when ${isWanted(search)} then ${wordsOfDonation} end`,
  });
  const { rows } = await sql<{ ids: string[] }>`
    select ${idsWith(search.search)} as ids from (${all}) everything
    ${isUsual(search) ? prepared : sql``}`.execute(transaction);
  return pageOf(rows[0]!.ids, page, Infinity);
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
