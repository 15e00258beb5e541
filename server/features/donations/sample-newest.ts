import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Wanted } from './donation-filter.ts';
import { selectWanted, wordsOfDonation } from './select-wanted.ts';
import { likePattern } from './search-term.ts';

/** So many are looked through one by one. */
export const sampleSize = 250;

/** The newest of the donations that are searched. They tell how common a term is, and how quickly donations come in. */
export interface Sample {
  /** Those that match, in order. */
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

export async function sampleNewest(
  transaction: Transaction,
  scope: Scope,
  { search, ...others }: Wanted & { search: string },
): Promise<Sample> {
  const newest = selectWanted(scope, { ...others, search: undefined }, sampleSize + 1, {
    also: wordsOfDonation,
  });
  const { rows } = await sql<Omit<Sample, 'words'> & { words: string | null }>`
    select count(*) <= ${sampleSize} as "isAll", ${idsWith(search)} as ids, string_agg(also, ${betweenDonations}) as words,
      min(created_at) as "firstAt", max(created_at) as "lastAt", ${oldestOf(scope)} as "oldestAt"
    from (${newest}) newest
    ${isUsual(others) ? prepared : sql``}`.execute(transaction);
  const sample = rows[0]!;
  return { ...sample, words: sample.words?.split(betweenDonations) ?? [] };
}

/** What is asked most, and keeps its plan. Other filters are too many to keep one for each. */
export function isUsual({ statuses, isRecurring, from, to }: Omit<Wanted, 'search'>): boolean {
  return [statuses, isRecurring, from, to].every((filter) => filter === undefined);
}

/** Of rows that selectWanted found with their words. */
export const idsWith = (search: string): RawBuilder<string[]> =>
  sql`coalesce(array_agg(donation_id order by created_at desc, donation_id desc)
    filter (where also like lower(${likePattern(search)})), '{}')`;

/** When the month of the first one began. */
function oldestOf({ organisationId }: Scope): RawBuilder<Date | null> {
  const inEnvironment = (environment: string) => sql`(
    select month from donation_tally where organisation_id = ${organisationId} and environment = ${environment} order by month limit 1
  )`;
  return sql`(least(${inEnvironment('live')}, ${inEnvironment('test')})::timestamp at time zone 'Europe/Amsterdam')`;
}

/** About how many donations there are to be searched, if they always came in as quickly. */
export function estimatedSize({ words, firstAt, lastAt, oldestAt }: Sample): number {
  if (!oldestAt) return Infinity;
  return words.length * ((lastAt.getTime() - oldestAt.getTime()) / (lastAt.getTime() - firstAt.getTime()));
}

/** Since when about so many donations came in; at most, all there are. */
export function timeOfNewest(donations: number, { words, firstAt, lastAt, oldestAt }: Sample): Date {
  const spanMs = (lastAt.getTime() - firstAt.getTime()) * (donations / words.length);
  return new Date(Math.max(lastAt.getTime() - spanMs, oldestAt?.getTime() ?? 0));
}
