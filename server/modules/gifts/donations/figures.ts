import { sql, type RawBuilder } from 'kysely';
import type { PlatformTransaction, OrganisationTransaction } from '../../../platform/database/database.ts';
import type { TwoWeeks } from '../../../platform/two-weeks.ts';
import type { SumTrialGifts, TrialGifts } from '../../campaigns/trials/queries.ts';

export const sumTrialGifts: SumTrialGifts = async (transaction, trialIds, { atMostCents, months }) => {
  const { rows } = await sql<TrialGifts>`
    select trial_id as "trialId", variant, count(*)::int as gifts,
      (count(*) filter (where is_recurring and interval_months = 1))::int as "monthlyGifts",
      sum(counted)::bigint as "sumCents", sum(counted * counted)::bigint as "sumOfSquares"
    from donation, lateral (
      select least(amount_cents * case when is_recurring then ${months}::int / interval_months else 1 end,
        ${atMostCents}::bigint) as counted
    ) c
    where organisation_id = ${transaction.scope.organisationId} and trial_id = any(${trialIds})
      and environment = 'live' and status = 'completed'
    group by trial_id, variant`.execute(transaction);
  return rows;
};

/** SQL for the money left of a paid donation `d`. A second payment also counts until it is refunded. */
export const receivedCents = sql<number>`
  (d.amount_cents - d.amount_refunded_cents - d.amount_charged_back_cents + d.surplus_cents)`;

export const incomeByOrganisation = sql<{ organisation_id: string; cents: number }>`(
  select organisation_id, sum(revenue_cents) as cents from donation_figure
  where environment = 'live' group by organisation_id)`;

export interface WeekOfDonations {
  organisation_id: string;
  is_last: boolean;
  received_cents: number;
  gift_count: number;
  donor_count: number;
  failed_charge_count: number;
}

/**
 * Returns at most one row for each organisation and week, about live donations only. Returned money is
 * subtracted in the week of the payment. A chargeback on a subscription also counts as a failed charge, in
 * the week of the chargeback.
 */
export async function readWeekFigures(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
  { from, lastFrom, until }: TwoWeeks,
): Promise<WeekOfDonations[]> {
  const { rows } = await sql<WeekOfDonations>`
    with movement as (
      select organisation_id, completed_at as at,
        case when status = 'completed' then coalesce(lower(email), donation_id) end as donor,
        ${receivedCents} as cents
      from donation d
      where organisation_id = any(${organisationIds}) and environment = 'live'
        and completed_at >= ${from} and completed_at < ${until}
      union all
      select organisation_id, failed_at, null, null from payment
      where organisation_id = any(${organisationIds}) and environment = 'live' and kind in ('charge', 'retry')
        and status in ('failed', 'expired', 'canceled') and failed_at >= ${from} and failed_at < ${until}
      union all
      select l.organisation_id, l.occurred_at, null, null
      from ledger_entry l
      join donation d on d.organisation_id = l.organisation_id and d.donation_id = l.donation_id
      where l.organisation_id = any(${organisationIds}) and l.environment = 'live' and l.kind = 'chargeback'
        and l.occurred_at >= ${from} and l.occurred_at < ${until} and d.subscription_id is not null
    )
    select organisation_id, at >= ${lastFrom} as is_last,
      coalesce(sum(cents), 0)::bigint as received_cents, count(donor)::int as gift_count,
      count(distinct donor)::int as donor_count, count(*) filter (where cents is null)::int as failed_charge_count
    from movement
    group by 1, 2`.execute(transaction);
  return rows;
}

export async function readFiguresByCode(transaction: OrganisationTransaction) {
  const { rows } = await sql<{ code: string; giftCount: number; receivedCents: number }>`
    select substring(utm from 'utm_content=([a-z0-9]+)$') as code,
      (count(*) filter (where status = 'completed'))::int as "giftCount",
      sum(${receivedCents})::bigint as "receivedCents"
    from donation d
    where organisation_id = ${transaction.scope.organisationId} and source = 'qr' and environment = 'live'
      and completed_at is not null and utm ~ 'utm_content=[a-z0-9]+$'
    group by 1`.execute(transaction);
  return rows;
}

/**
 * Adds up the live payments through Mollie in a period, and subtracts the refunds and chargebacks in that
 * period. A later refund counts in a later period, so that the figures of a closed year do not change. All
 * dates are Mollie's.
 */
export async function readIncomeBetween(transaction: OrganisationTransaction, from: Date, until: Date) {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ cents: number }>`
    select (
      select coalesce(sum(p.amount_cents), 0)::bigint
      from payment p
      where p.organisation_id = ${organisationId} and p.environment = 'live'
        and p.paid_at >= ${from} and p.paid_at < ${until}
    ) + (
      select coalesce(sum(l.amount_cents), 0)::bigint
      from ledger_entry l
      where l.organisation_id = ${organisationId} and l.environment = 'live' and l.kind <> 'payment'
        and l.occurred_at >= ${from} and l.occurred_at < ${until} and l.payment_id is not null
    ) as cents`.execute(transaction);
  return rows[0]!.cents;
}

export function incomeOf(table: string): RawBuilder<number> {
  return sql`coalesce((
    select sum(revenue_cents) from donation_figure
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and environment = 'live'
  ), 0)::bigint`;
}

export function lastPaidAtOf(table: string): RawBuilder<Date | null> {
  return sql`(
    select completed_at from donation
    where organisation_id = ${sql.ref(`${table}.organisation_id`)} and environment = 'live' and status = 'completed'
      and completed_at is not null
    order by completed_at desc limit 1)`;
}

export async function readIncomeByMonth(transaction: OrganisationTransaction, secretId: string) {
  const { rows } = await sql<{ month: string; cents: number }>`
    select to_char(p.paid_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month,
      sum(p.amount_cents - p.amount_refunded_cents - p.amount_charged_back_cents)::bigint as cents
    from payment p
    where p.organisation_id = ${transaction.scope.organisationId} and p.secret_id = ${secretId}
      and p.paid_at is not null
    group by 1`.execute(transaction);
  return rows;
}
