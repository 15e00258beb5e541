import { sql, type RawBuilder } from 'kysely';
import { donationStatuses } from '../../../../../contract/listed-donation.ts';
import { intervalOf, type Frequency } from '../../../../../contract/frequencies.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { selectPagesWithin } from '../../../campaigns/pages/page-totals.ts';
import { filtersByOrigin, type DonationQuery } from './donation-query.ts';
import { searchedText } from './donation-query.ts';

/**
 * Selects the keys of the newest donations of a list, with further `columns`. Merges the queries of
 * `branchesOf`. Each of these queries reads its rows in the order of an index and stops after enough rows.
 */
export function buildListQuery(
  scope: Scope,
  query: DonationQuery,
  limit: number,
  {
    where = sql`true`,
    offset = 0,
    columns = {},
  }: { where?: RawBuilder<unknown>; offset?: number; columns?: Record<string, RawBuilder<unknown>> } = {},
): RawBuilder<unknown> {
  const newestFirst = (rows: number, skippedRows = 0) =>
    sql`order by created_at desc, donation_id desc limit ${sql.lit(rows)} offset ${sql.lit(skippedRows)}`;
  const selected = [
    sql`d.organisation_id, d.donation_id, d.created_at`,
    ...Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`),
  ];
  const branches = branchesOf(scope, query).map((branch) => {
    const select = (ofPage: RawBuilder<unknown>[] = []) => sql`
      select ${sql.join(selected)} from donation d
      where ${sql.join([...commonConditions(scope, query), ...branch, ...ofPage, where], sql` and `)}`;
    if (query.pageId === undefined || scope.organisationId === null) return select();
    // The index orders the rows of one campaign page, so this query merges the newest rows of each campaign page.
    return sql`
      select of_page.* from (${selectPagesWithin(scope, query.pageId)}) part
      cross join lateral (
        ${select([sql`d.page_id = part.page_id`])} ${newestFirst(offset + limit)}
      ) of_page`;
  });
  if (branches.length === 1) return sql`${branches[0]} ${newestFirst(limit, offset)}`;
  const newest = branches.map((branch) => sql`(${branch} ${newestFirst(offset + limit)})`);
  return sql`select * from (${sql.join(newest, sql` union all `)}) merged ${newestFirst(limit, offset)}`;
}

/**
 * Makes the planner use an index for the order until the transaction ends. Otherwise the planner sometimes reads and
 * sorts every row, which takes a thousand times as long for a large organisation.
 */
export async function preferIndexOrder(transaction: Transaction): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)
  `.execute(transaction);
}

function commonConditions(scope: Scope, { search, ...others }: DonationQuery): RawBuilder<unknown>[] {
  return [
    // `> ''` is always true. It makes the planner use the indexes that cover all organisations.
    scope.organisationId === null
      ? sql`d.organisation_id > ''`
      : sql`d.organisation_id = ${scope.organisationId}`,
    ...(others.fundId ? [sql`d.fund_id = ${others.fundId}`] : []),
    ...(others.source ? [sql`d.source = ${others.source}`] : []),
    ...inPeriod(others),
    ...(search ? [sql`strpos(${searchableText}, lower(${searchedText(search)})) > 0`] : []),
  ];
}

type Period = Pick<DonationQuery, 'from' | 'to'>;

/** A donation is booked on the day of payment, or on the day it was created if it was never paid. */
function inPeriod({ from, to }: Period): RawBuilder<unknown>[] {
  const bookedAt = sql`coalesce(d.completed_at, d.created_at)`;
  return [
    ...(from ? [sql`${bookedAt} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${bookedAt} < ${endOfDay(to)}`] : []),
  ];
}

/**
 * Every donation that is booked in the period was created in this range, unless `isPaidLate` is true. The
 * range has a spare day at each end for summer time.
 */
function isCreatedNear({ from, to }: Period): RawBuilder<unknown> {
  return sql.join(
    [
      ...(from ? [sql`d.created_at >= ${startOfDay(from)} - interval '32 days'`] : []),
      ...(to ? [sql`d.created_at < ${endOfDay(to)} + interval '2 days'`] : []),
    ],
    sql` and `,
  );
}

/** Must equal the condition of the index `donation_paid_late`. Allows for a Mollie clock that is a day behind ours. */
const isPaidLate = sql`not (d.completed_at - d.created_at between interval '-1 day' and interval '31 days')`;

export const searchableText = sql`words_of(d.donation_id, d.amount_cents, d.email, d.first_name, d.last_name)`;

function branchesOf(scope: Scope, query: DonationQuery): RawBuilder<unknown>[][] {
  const { environment, statuses, frequency, from, to } = query;
  const environments = (environment ? [environment] : ['live', 'test']).map(
    (each) => sql`d.environment = ${each}`,
  );
  const ofKind = frequency === undefined ? [] : [isOfFrequency(frequency)];
  const ofStatus = statuses === undefined ? [] : [sql`d.status = any(${statuses})`];
  const ofEnvironments = environments.map((each) => [each, ...ofStatus, ...ofKind]);
  const isRare = frequency === 'quarterly' || frequency === 'yearly';
  // For these lists, one index has the rows of all statuses in the right order.
  const hasOneOrder =
    (statuses === undefined && frequency === undefined) ||
    filtersByOrigin(query) ||
    isRare ||
    scope.organisationId === null;
  const kinds = frequency === undefined ? [sql`not d.is_recurring`, sql`d.is_recurring`] : ofKind;
  const ordered = hasOneOrder
    ? ofEnvironments
    : environments.flatMap((inEnvironment) =>
        (statuses ?? donationStatuses).flatMap((status) =>
          kinds.map((kind) => [inEnvironment, sql`d.status = ${status}`, kind]),
        ),
      );
  if (!from && !to) return ordered;
  const isNear = isCreatedNear({ from, to });
  return [
    ...ordered.map((branch) => [...branch, isNear]),
    ...ofEnvironments.map((branch) => [...branch, isPaidLate, sql`not (${isNear})`]),
  ];
}

function isOfFrequency(frequency: Frequency): RawBuilder<unknown> {
  if (frequency === 'once') return sql`not d.is_recurring`;
  // Use a literal, because the planner cannot match a parameter with a partial index.
  return sql`d.is_recurring and d.interval_months = ${sql.lit(intervalOf(frequency))}`;
}

export function startOfDay(day: string): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;
}

export function endOfDay(day: string): RawBuilder<unknown> {
  return sql`((${day}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`;
}
