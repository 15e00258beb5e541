import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Scope } from '../../platform/database/scope.ts';
import { askSearchIndex } from './ask-search-index.ts';
import { outcomeWanted, type Search, type Wanted } from './donation-filter.ts';
import { lookThroughOutcome } from './look-through-outcome.ts';
import { walkedFor, idsWith, sampleNewest, selectWithWords, type Sample } from './sample-newest.ts';
import { isIndexed, wordsSearched } from './search-term.ts';
import { isWanted, selectWanted, wordsOfDonation } from './select-wanted.ts';
import { enoughFor, totalOf, walkWanted, type FoundIds, type Page } from './walk-wanted.ts';

/** An organisation with no more donations is looked through whole. */
const fewDonations = 1_000;
/** Of this many in the sample, the rest of a page is quicker found by looking on than in the index. */
const commonInSample = 15;
/** The same for all organisations together, of which the index cannot be asked for the newest alone. */
const commonInSampleOfAll = 2;
/** The same for those that have not been paid yet, which are few, and of which the index knows nothing: of this many in the sample, paid or not. */
const commonInSampleForPending = 3;
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
  const outcome = scope.organisationId === null ? undefined : outcomeWanted(search);
  // What is quick is sent along with the question whether there are few donations, and was in vain if there are.
  const few = hasFew(transaction, scope, search);
  if (outcome) {
    const [isFew, newest] = await Promise.all([
      few,
      lookThroughOutcome(transaction, search, outcome, enough),
    ]);
    if (isFew) return lookThroughAll(transaction, scope, search, page);
    if (newest.isAll || newest.ids.length >= enough) return pageOf(newest.ids, page, enough);
    return askIndex(transaction, scope, search, page, await sampleNewest(transaction, scope, search));
  }
  const [isFew, sample] = await Promise.all([few, sampleNewest(transaction, scope, search)]);
  if (isFew) return lookThroughAll(transaction, scope, search, page);
  if (sample.isAll) return pageOf(sample.ids, page, Infinity);
  if (sample.ids.length >= enough) return pageOf(sample.ids, page, enough);
  if (isPending(search) && countInWords(search, sample) >= commonInSampleForPending)
    return walkWanted(transaction, scope, search, page, countedUpTo);
  if (sample.ids.length >= (scope.organisationId === null ? commonInSampleOfAll : commonInSample))
    return walkWanted(transaction, scope, walkedFor(scope, search), page, countedUpTo, isWanted(search));
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
  return pageOf(await askSearchIndex(transaction, search, sample, enough), page, enough);
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

function isPending({ statuses }: Search): boolean {
  return statuses?.includes('pending') ?? false;
}

/** About how many in the sample match, whatever their status. */
function countInWords({ search }: Search, { words }: Sample): number {
  const term = wordsSearched(search).toLowerCase();
  return words.filter((each) => each.includes(term)).length;
}

function pageOf(ids: readonly string[], { limit, offset }: Page, enough: number): FoundIds {
  return { ids: ids.slice(offset, offset + limit), total: totalOf(ids.length, enough) };
}

async function lookThroughAll(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  page: Page,
): Promise<FoundIds> {
  const { rows } = await sql<{ ids: string[] }>`
    select ${idsWith(search)} as ids from (${selectWithWords(scope, search, fewDonations)}) everything
    ${prepared}`.execute(transaction);
  return pageOf(rows[0]!.ids, page, Infinity);
}

async function lookWithoutIndex(
  transaction: Transaction,
  scope: Scope,
  search: Search,
  page: Page,
): Promise<FoundIds> {
  const newest = selectWanted(scope, { ...search, search: undefined }, lookedThroughWithoutIndex + 1, {
    columns: { words: wordsOfDonation, is_wanted: sql`true` },
  });
  const { rows } = await sql<{ seen: number; ids: string[] }>`
    select count(*)::int as seen, ${idsWith(search)} as ids from (${newest}) newest
  `.execute(transaction);
  const { seen, ids } = rows[0]!;
  const total = { count: ids.length, isExceeded: seen > lookedThroughWithoutIndex };
  return { ...pageOf(ids, page, Infinity), total };
}
