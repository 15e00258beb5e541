import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MonthlySummary } from '../../../../contract/payments.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { readPauses } from './changes/read-pauses.ts';
import { isVisibleIn } from './queries.ts';

export async function readMonthlySummary(
  transaction: Transaction,
  environment: Environment | undefined,
  now: Date,
): Promise<Omit<MonthlySummary, 'atRiskCount'>> {
  const monthFromNow = monthsLater(dutchDate(now), 1);
  const isExpected = sql`status <> 'suspended' and coalesce(next_payment_date, start_date) <= ${monthFromNow}::date`;
  const { rows } = await sql<{ running: number; resting: number; expected: number; cents: number }>`
    select count(*) filter (where status <> 'suspended')::int as running,
      count(*) filter (where status = 'suspended')::int as resting,
      count(*) filter (where ${isExpected})::int as expected,
      coalesce(sum(amount_cents) filter (where ${isExpected}), 0)::bigint as cents
    from subscription s
    where status in ('starting', 'active', 'suspended') and ${isVisibleIn(transaction.scope, environment)}
  `.execute(transaction);
  const { running = 0, resting = 0, expected = 0, cents = 0 } = rows[0] ?? {};
  return {
    runningCount: running,
    expectedCount: expected,
    expectedAmount: centsToDecimal(cents),
    pausedCount: await countPaused(transaction, environment, now),
    restingCount: resting,
  };
}

async function countPaused(
  transaction: Transaction,
  environment: Environment | undefined,
  now: Date,
): Promise<number> {
  // Only subscriptions that were paused and not charged since.
  const possible = await transaction
    .selectFrom('subscription as s')
    .selectAll('s')
    .where(isVisibleIn(transaction.scope, environment))
    .where('s.status', '=', 'active')
    .where('s.start_date', '>', dutchDate(now))
    .where(
      sql<boolean>`exists (
        select from gift_change c
        where c.organisation_id = s.organisation_id and c.subscription_id = s.subscription_id
          and c.reason = 'pause' and c.state = 'done')`,
    )
    .execute();
  return (await readPauses(transaction, possible, now)).size;
}
