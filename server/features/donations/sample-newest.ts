import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Search } from './donation-filter.ts';
import { isWanted, selectWanted, wordsOfDonation } from './select-wanted.ts';
import { likePattern } from './search-term.ts';

/** So many are looked through one by one. */
export const sampleSize = 250;

/** The newest donations of the period that is searched. They tell how common a term is, and how quickly donations come in. */
export interface Sample {
  /** Those that are wanted and match, in order. */
  ids: string[];
  /** Whether these were all donations there are to be searched. */
  isAll: boolean;
  /** What can be searched for of each. */
  words: string[];
  firstAt: Date;
  lastAt: Date;
  /** Before the organisation got its first donation, whatever is wanted. Null for all organisations together. */
  oldestAt: Date | null;
}

const betweenDonations = '\u001E';

export async function sampleNewest(transaction: Transaction, scope: Scope, search: Search): Promise<Sample> {
  const { rows } = await sql<Omit<Sample, 'words'> & { words: string | null }>`
    select count(*) <= ${sampleSize} as "isAll", ${idsWith(search)} as ids, string_agg(words, ${betweenDonations}) as words,
      min(created_at) as "firstAt", max(created_at) as "lastAt", ${oldestOf(scope)} as "oldestAt"
    from (${selectWithWords(scope, search, sampleSize + 1)}) newest
    ${prepared}`.execute(transaction);
  const sample = rows[0]!;
  return { ...sample, words: sample.words?.split(betweenDonations) ?? [] };
}

/**
 * What of the wish is for an index to have in order, and the rest to be looked at of each donation: of an organisation's donations that is quicker than asking for every
 * status and kind by itself.
 */
export function walkedFor({ organisationId }: Scope, search: Search): Search {
  return organisationId === null ? search : { ...search, statuses: undefined, isRecurring: undefined };
}

/** The newest so many donations that are come across in a search, with what can be searched for. */
export function selectWithWords(scope: Scope, search: Search, first: number): RawBuilder<unknown> {
  return selectWanted(scope, { ...walkedFor(scope, search), search: undefined }, first, {
    columns: { words: wordsOfDonation, is_wanted: isWanted(search) },
  });
}

/** Which of those are wanted and match, newest first. */
export const idsWith = ({ search }: Search): RawBuilder<string[]> =>
  sql`coalesce(array_agg(donation_id order by created_at desc, donation_id desc)
    filter (where is_wanted and words like lower(${likePattern(search)})), '{}')`;

/** When the month of the first one began. */
function oldestOf({ organisationId }: Scope): RawBuilder<Date | null> {
  const inEnvironment = (environment: string) => sql`(
    select month from donation_tally where organisation_id = ${organisationId} and environment = ${environment} order by month limit 1
  )`;
  return sql`(least(${inEnvironment('live')}, ${inEnvironment('test')})::timestamp at time zone 'Europe/Amsterdam')`;
}

/** About how many donations there are to be searched, if they always came in as quickly. */
export function estimatedSize(sample: Sample): number {
  return sample.oldestAt ? donationsIn({ from: sample.oldestAt, until: sample.lastAt }, sample) : Infinity;
}

export function donationsIn(period: { from: Date; until: Date }, { words, firstAt, lastAt }: Sample): number {
  return (
    words.length * ((period.until.getTime() - period.from.getTime()) / (lastAt.getTime() - firstAt.getTime()))
  );
}

/** Since when about so many donations came in; at most, all there are. */
export function timeOfNewest(donations: number, { words, firstAt, lastAt, oldestAt }: Sample): Date {
  const spanMs = (lastAt.getTime() - firstAt.getTime()) * (donations / words.length);
  return new Date(Math.max(lastAt.getTime() - spanMs, oldestAt?.getTime() ?? 0));
}
