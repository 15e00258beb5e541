import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MonthlySummary } from '../../../../contract/payments.ts';
import type { Transaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { readPauses } from './changes/read-plan-facts.ts';
import type { SumPausedGifts } from '../../gifts/donations/list/read-figures.ts';
import { isVisibleIn } from './queries.ts';
import type { Subscription } from './subscription.ts';
import type { TwoWeeks } from '../../../platform/two-weeks.ts';

export async function readMonthlySummary(
  transaction: Transaction,
  environment: Environment | undefined,
  now: Date,
): Promise<Omit<MonthlySummary, 'atRiskCount'>> {
  const monthFromNow = monthsLater(dutchDate(now), 1);
  const isExpected = sql`status <> 'suspended' and coalesce(next_payment_date, start_date) <= ${monthFromNow}::date`;
  const { rows } = await sql<{ running: number; suspended: number; expected: number; cents: number }>`
    select count(*) filter (where status <> 'suspended')::int as running,
      count(*) filter (where status = 'suspended')::int as suspended,
      count(*) filter (where ${isExpected})::int as expected,
      coalesce(sum(amount_cents) filter (where ${isExpected}), 0)::bigint as cents
    from subscription s
    where status in ('starting', 'active', 'suspended') and ${isVisibleIn(transaction.scope, environment)}
  `.execute(transaction);
  const { running = 0, suspended = 0, expected = 0, cents = 0 } = rows[0] ?? {};
  return {
    runningCount: running,
    expectedCount: expected,
    expectedAmount: centsToDecimal(cents),
    pausedCount: (await listPaused(transaction, environment, now)).length,
    restingCount: suspended,
  };
}

/** The figures of gifts/donations count paused subscriptions as active, so they subtract these sums. */
export const sumPausedGifts: SumPausedGifts = async (transaction, environment, now) => {
  const paused = await listPaused(transaction, environment, now);
  return {
    count: paused.length,
    otherCount: paused.filter(({ interval_months: months }) => months !== 1).length,
    cents: paused.reduce(
      (sum, { amount_cents, interval_months }) => sum + Math.round(amount_cents / interval_months),
      0,
    ),
  };
};

export async function listPaused(
  transaction: Transaction,
  environment: Environment | undefined,
  now: Date,
): Promise<Subscription[]> {
  const possible = await transaction
    .selectFrom('subscription as s')
    .selectAll('s')
    .where(isVisibleIn(transaction.scope, environment))
    .where('s.status', '=', 'active')
    .where('s.start_date', '>', dutchDate(now))
    .where(
      sql<boolean>`exists (
        select from subscription_change c
        where c.organisation_id = s.organisation_id and c.subscription_id = s.subscription_id
          and c.reason = 'pause' and c.state = 'done')`,
    )
    .execute();
  const pauses = await readPauses(transaction, possible, now);
  return possible.filter(({ subscription_id: id }) => pauses.has(id));
}

export interface WeekOfSubscriptions {
  organisation_id: string;
  /** Whether the row is about the second of the two weeks. */
  is_last: boolean;
  begun_count: number;
  stopped_count: number;
}

export async function readWeeksOfSubscriptions(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  { from, lastFrom, until }: TwoWeeks,
): Promise<WeekOfSubscriptions[]> {
  const { rows } = await sql<WeekOfSubscriptions>`
    with s as (
      select * from subscription
      where organisation_id = any(${organisationIds}) and environment = 'live' and status <> 'refused'
    ), happened as (
      select organisation_id, created_at as at, true as is_begin from s
      union all
      select organisation_id, ended_at, false from s where ended_at is not null
    )
    select organisation_id, at >= ${lastFrom} as is_last,
      count(*) filter (where is_begin)::int as begun_count, count(*) filter (where not is_begin)::int as stopped_count
    from happened where at >= ${from} and at < ${until}
    group by 1, 2`.execute(transaction);
  return rows;
}
