import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Wanted } from './donation-filter.ts';
import { donationStatuses } from './donation-status.ts';
import { likePattern } from './search-term.ts';

/**
 * The keys of the first so many donations that somebody wants, newest first, and further `columns` of each: of all that meet the condition `where`, or after so many to `skip`. Each
 * environment, status and kind is asked for by itself and their answers are merged: that way an index has the rows of each in order, and no more of them are read than
 * are wanted.
 */
export function selectWanted(
  scope: Scope,
  wanted: Wanted,
  first: number,
  {
    where = sql`true`,
    skip = 0,
    columns = {},
  }: { where?: RawBuilder<unknown>; skip?: number; columns?: Record<string, RawBuilder<unknown>> } = {},
): RawBuilder<unknown> {
  const inOrder = (rows: number, skipped: number) =>
    sql`order by created_at desc, donation_id desc limit ${sql.lit(rows)} offset ${sql.lit(skipped)}`;
  const selected = [
    sql`d.organisation_id, d.donation_id, d.created_at`,
    ...Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`),
  ];
  const [only, ...others] = branchesOf(wanted).map(
    (branch) => sql`
      select ${sql.join(selected)} from donation d
      where ${sql.join([...common(scope, wanted), ...branch, where], sql` and `)}`,
  );
  if (others.length === 0) return sql`${only} ${inOrder(first, skip)}`;
  const branches = [only, ...others].map((branch) => sql`(${branch} ${inOrder(skip + first, 0)})`);
  return sql`select * from (${sql.join(branches, sql` union all `)}) wanted ${inOrder(first, skip)}`;
}

/**
 * For the rest of the transaction, the planner follows the order of an index wherever there is one, and the same one for every organisation. From statistics
 * alone it would now and then rather read and sort every row there is, which for a large organisation takes a thousand times as long; or start other processes for what one has done
 * before they are there; or walk through everybody's donations to those of an organisation that has most of them.
 */
export async function followIndexes(transaction: Transaction): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', 'force_generic_plan', true)
  `.execute(transaction);
}

/** Whether a donation, called d, has a status and kind that somebody wants. For rows that are read anyway: no index helps with it. */
export function isWanted({ statuses, isRecurring }: Wanted): RawBuilder<unknown> {
  const anyOf = sql`${statuses ?? null}::text[]`;
  const kind = sql`${isRecurring ?? null}::boolean`;
  return sql`(${anyOf} is null or d.status = any(${anyOf})) and (${kind} is null or d.is_recurring = ${kind})`;
}

function common(scope: Scope, { search, ...others }: Wanted): RawBuilder<unknown>[] {
  return [
    // Of all organisations: the same as the condition of their indexes, which are kept out of sight of everybody else's lists.
    scope.organisationId === null
      ? sql`d.organisation_id > ''`
      : sql`d.organisation_id = ${scope.organisationId}`,
    ...inPeriod(others),
    ...(search ? [sql`${wordsOfDonation} like lower(${likePattern(search)})`] : []),
  ];
}

function inPeriod({ from, to }: Pick<Wanted, 'from' | 'to'>): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`d.created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`d.created_at < ${endOfDay(to)}`] : []),
  ];
}

/** What can be searched for of a donation, called d. */
export const wordsOfDonation = sql`words_of(d.donation_id, d.amount, d.email, d.first_name, d.last_name)`;

function branchesOf({ environment, statuses, isRecurring }: Wanted): RawBuilder<unknown>[][] {
  const environments = (environment ? [environment] : ['live', 'test']).map(
    (each) => sql`d.environment = ${each}`,
  );
  if (statuses === undefined && isRecurring === undefined) return environments.map((each) => [each]);
  const kinds = isRecurring === undefined ? [false, true] : [isRecurring];
  return environments.flatMap((inEnvironment) =>
    (statuses ?? donationStatuses).flatMap((status) =>
      kinds.map((kind) => [inEnvironment, sql`d.status = ${status}`, sql`d.is_recurring = ${kind}`]),
    ),
  );
}

/** When a day begins in the Netherlands. */
export function startOfDay(day: string): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;
}

export function endOfDay(day: string): RawBuilder<unknown> {
  return sql`((${day}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`;
}
