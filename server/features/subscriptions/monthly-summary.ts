import { sql } from 'kysely';
import type { Environment } from '../../../contract/environments.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import type { MonthlySummary } from '../../../contract/payments.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { dutchDate, monthsLater } from '../../platform/dutch-calendar.ts';

/**
 * What is charged in the month to come for the gifts that run, and how many of them rest: the next charge is further
 * away than it is between two charges.
 */
export async function readMonthlySummary(
  transaction: Transaction,
  environment: Environment | undefined,
  now: Date,
): Promise<Omit<MonthlySummary, 'atRiskCount'>> {
  const { organisationId } = transaction.scope;
  const today = dutchDate(now);
  const { rows } = await sql<{ running: number; paused: number; cents: number }>`
    with gift as (
      select amount_cents,
        status = 'suspended' or next_payment_date > case interval_months
          when 3 then ${monthsLater(today, 3)}::date
          when 12 then ${monthsLater(today, 12)}::date
          else ${monthsLater(today, 1)}::date
        end as is_paused,
        coalesce(next_payment_date, start_date) <= ${monthsLater(today, 1)}::date as is_near
      from subscription
      where status in ('starting', 'active', 'suspended')
        and ${organisationId === null ? sql`true` : sql`organisation_id = ${organisationId}`}
        and ${environment ? sql`environment = ${environment}` : sql`true`}
    )
    select count(*)::int as running, count(*) filter (where is_paused)::int as paused,
      coalesce(sum(amount_cents) filter (where is_near and is_paused is not true), 0)::bigint as cents
    from gift
  `.execute(transaction);
  const { running = 0, paused = 0, cents = 0 } = rows[0] ?? {};
  return {
    runningCount: running,
    expectedAmount: centsToDecimal(cents),
    pausedCount: paused,
  };
}
