import { sql, type RawBuilder } from 'kysely';
import { donationStatuses } from '../../../../../contract/donation-list.ts';
import { intervalOf, type Frequency } from '../../../../../contract/frequencies.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { selectPagesWithin } from '../../../campaigns/pages/list-pages-under.ts';
import { asksForOrigin, type DonationQuery } from './donation-query.ts';
import { searchedText } from './search-term.ts';

/**
 * The keys of the first so many donations of a list, newest first, and further `columns` of each: of all that meet the
 * condition `where`, or after so many to `skip`. Each environment, status and kind is a query of its own and their
 * answers are merged: that way an index has the rows of each in order, and no more of them are read than are listed.
 */
export function buildListQuery(
  scope: Scope,
  query: DonationQuery,
  first: number,
  {
    where = sql`true`,
    skip = 0,
    columns = {},
  }: { where?: RawBuilder<unknown>; skip?: number; columns?: Record<string, RawBuilder<unknown>> } = {},
): RawBuilder<unknown> {
  const inOrder = (rows: number, skipped = 0) =>
    sql`order by created_at desc, donation_id desc limit ${sql.lit(rows)} offset ${sql.lit(skipped)}`;
  const selected = [
    sql`d.organisation_id, d.donation_id, d.created_at`,
    ...Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.id(name)}`),
  ];
  const [only, ...others] = branchesOf(query).map((branch) => {
    const those = (further: RawBuilder<unknown>[] = []) => sql`
      select ${sql.join(selected)} from donation d
      where ${sql.join([...common(scope, query), ...branch, ...further, where], sql` and `)}`;
    if (query.pageId === undefined || scope.organisationId === null) return those();
    // The newest of each page, and the newest among those: an index has the rows of one page in order, not of several.
    const ofPage = those([sql`d.page_id = part.page_id`]);
    return sql`
      select of_page.* from (${selectPagesWithin(scope, query.pageId)}) part
      cross join lateral (${ofPage} ${inOrder(skip + first)}) of_page`;
  });
  if (others.length === 0) return sql`${only} ${inOrder(first, skip)}`;
  const branches = [only, ...others].map((branch) => sql`(${branch} ${inOrder(skip + first)})`);
  return sql`select * from (${sql.join(branches, sql` union all `)}) merged ${inOrder(first, skip)}`;
}

/**
 * For the rest of the transaction, the planner follows the order of an index wherever there is one. From statistics
 * alone it would now and then rather read and sort every row there is, which for a large organisation takes a thousand
 * times as long.
 */
export async function followIndexOrder(transaction: Transaction): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
      set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('plan_cache_mode', 'force_generic_plan', true)
  `.execute(transaction);
}

function common(scope: Scope, { search, ...others }: DonationQuery): RawBuilder<unknown>[] {
  return [
    // The condition of the indexes over all organisations, which the planner cannot take for the list of one.
    scope.organisationId === null
      ? sql`d.organisation_id > ''`
      : sql`d.organisation_id = ${scope.organisationId}`,
    ...(others.fundId ? [sql`d.fund_id = ${others.fundId}`] : []),
    ...(others.source ? [sql`d.source = ${others.source}`] : []),
    ...inPeriod(others),
    ...(search ? [sql`strpos(${wordsOfDonation}, lower(${searchedText(search)})) > 0`] : []),
  ];
}

type Period = Pick<DonationQuery, 'from' | 'to'>;

/** Booked in it: on the day of payment, or on the day that it began if it was never paid. */
function inPeriod({ from, to }: Period): RawBuilder<unknown>[] {
  const bookedAt = sql`coalesce(d.completed_at, d.created_at)`;
  return [
    ...(from ? [sql`${bookedAt} >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`${bookedAt} < ${endOfDay(to)}`] : []),
  ];
}

/**
 * Where an index in the order of the list has nearly all that are booked in a period: they began in it or shortly
 * before. With a day more on both sides than `isPaidLate` allows, because not every day has 24 hours.
 */
function begunNear({ from, to }: Period): RawBuilder<unknown> {
  return sql.join(
    [
      ...(from ? [sql`d.created_at >= ${startOfDay(from)} - interval '32 days'`] : []),
      ...(to ? [sql`d.created_at < ${endOfDay(to)} + interval '2 days'`] : []),
    ],
    sql` and `,
  );
}

/** Or, by another clock, before they began. The condition of the index `donation_paid_late`, to the letter. */
const isPaidLate = sql`not (d.completed_at - d.created_at between interval '-1 day' and interval '31 days')`;

/** What can be searched for of a donation, called d. */
export const wordsOfDonation = sql`words_of(d.donation_id, d.amount_cents, d.email, d.first_name, d.last_name)`;

function branchesOf(query: DonationQuery): RawBuilder<unknown>[][] {
  const { environment, statuses, frequency, from, to } = query;
  const environments = (environment ? [environment] : ['live', 'test']).map(
    (each) => sql`d.environment = ${each}`,
  );
  const ofKind = frequency === undefined ? [] : [isOfFrequency(frequency)];
  const ofStatus = statuses === undefined ? [] : [sql`d.status = any(${statuses})`];
  const ofEnvironments = environments.map((each) => [each, ...ofStatus, ...ofKind]);
  const isRare = frequency === 'quarterly' || frequency === 'yearly';
  // In the index of a page, fund or source, and of quarterly or yearly gifts, every status is in one order.
  const isInOneOrder = (statuses === undefined && frequency === undefined) || asksForOrigin(query) || isRare;
  const kinds = frequency === undefined ? [sql`not d.is_recurring`, sql`d.is_recurring`] : ofKind;
  const inOrder = isInOneOrder
    ? ofEnvironments
    : environments.flatMap((inEnvironment) =>
        (statuses ?? donationStatuses).flatMap((status) =>
          kinds.map((kind) => [inEnvironment, sql`d.status = ${status}`, kind]),
        ),
      );
  if (!from && !to) return inOrder;
  const isNear = begunNear({ from, to });
  return [
    ...inOrder.map((branch) => [...branch, isNear]),
    ...ofEnvironments.map((branch) => [...branch, isPaidLate, sql`not (${isNear})`]),
  ];
}

function isOfFrequency(frequency: Frequency): RawBuilder<unknown> {
  if (frequency === 'once') return sql`not d.is_recurring`;
  // Said as it is, not as a parameter, of which the planner cannot know that an index has these.
  return sql`d.is_recurring and d.interval_months = ${sql.lit(intervalOf(frequency))}`;
}

/** When a day begins in the Netherlands. */
export function startOfDay(day: string): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone 'Europe/Amsterdam')`;
}

export function endOfDay(day: string): RawBuilder<unknown> {
  return sql`((${day}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`;
}
