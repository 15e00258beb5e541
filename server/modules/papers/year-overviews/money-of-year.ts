import { sql, type RawBuilder } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { boundsOf, type OverviewYear } from './overview-year.ts';

/** The same rule as `returnedOnPaper` in `contract/paper-sums.ts`, in SQL. */
export const returnedOnPaper = (paidCents: RawBuilder<unknown>, backCents: RawBuilder<unknown>) =>
  sql`least(greatest(${backCents}, 0), ${paidCents})`;

/** `back_cents` can exceed `paid_cents`, because a bank may take back the whole payment after a partial refund. */
export const ledgerSumsOf = (donation: RawBuilder<unknown>, organisationId: string) => sql`
  select coalesce(sum(l.amount_cents) filter (where l.kind = 'payment'), 0)::bigint as paid_cents,
    -coalesce(sum(l.amount_cents) filter (where l.kind <> 'payment'), 0)::bigint as back_cents
  from ledger_entry l where l.organisation_id = ${organisationId} and ${isEntryOf(donation)}`;

const isEntryOf = (donation: RawBuilder<unknown>) =>
  sql`l.donation_id = ${donation}.donation_id and l.payment_id is not distinct from ${donation}.payment_id`;

interface Period {
  from: Date;
  until: Date;
}

/**
 * SQL for every payment that was paid in the period, even if it was returned, and every gift of the period
 * that the organisation entered itself, even if it was withdrawn. `donorIds` changes only the query plan, so
 * the caller must still filter by donor. With `donorIds`, `offset 0` makes PostgreSQL look up the payments of
 * each donation, instead of reading all payments of the year. The first query compares the environment of
 * the payment, not of the donation. Otherwise, a planner without statistics would read all payments of the
 * year once for each donation.
 */
export const giftsPaidIn = (
  organisationId: string,
  environment: Environment,
  { from, until }: Period,
  donorIds: readonly string[] | null,
) => sql`(
  select ${columnsOfGift}, p.payment_id, p.method, p.amount_cents, p.paid_at as completed_at
  from donation d
  cross join lateral (
    select * from payment p
    where p.organisation_id = ${organisationId} and p.donation_id = d.donation_id ${donorIds ? sql`offset 0` : sql``}
  ) p
  where d.organisation_id = ${organisationId} and p.environment = ${environment}
    and p.paid_at >= ${from} and p.paid_at < ${until}
  union all
  select ${columnsOfGift}, null, d.method, d.amount_cents, d.completed_at
  from donation d
  where d.organisation_id = ${organisationId} and d.environment = ${environment} and d.origin = 'cash'
    and d.completed_at >= ${from} and d.completed_at < ${until})`;

/**
 * SQL for every payment with a refund or chargeback that was made or undone in the period, and every offline gift that
 * was withdrawn in the period. The gift itself may be older.
 */
export const giftsReturnedIn = (
  organisationId: string,
  environment: Environment,
  { from, until }: Period,
) => sql`(
  select ${columnsOfGift}, p.payment_id, coalesce(p.amount_cents, d.amount_cents) as amount_cents,
    coalesce(p.paid_at, d.completed_at) as completed_at
  from (
    select distinct l.organisation_id, l.donation_id, l.payment_id from ledger_entry l
    where l.environment = ${environment} and l.kind <> 'payment'
      and l.occurred_at >= ${from} and l.occurred_at < ${until}
  ) l
  join donation d on d.organisation_id = l.organisation_id and d.donation_id = l.donation_id
  left join payment p on p.organisation_id = l.organisation_id and p.payment_id = l.payment_id
  where l.organisation_id = ${organisationId})`;

const columnsOfGift = sql`d.donation_id, d.donor_id, d.first_name, d.last_name, d.is_recurring, d.interval_months`;

/**
 * SQL for the days in the period on which the returned amount of an earlier gift changed, with the change in cents. The
 * change is negative if a return was undone: a refund failed, or a chargeback was reversed. A return that is undone in
 * the same period gives no row, because `lasting_cents` is the part that no later day undoes. Refunds and chargebacks
 * before the period only set the amount with which the period starts.
 */
export const changesOfYear = (
  donation: RawBuilder<unknown>,
  organisationId: string,
  { from, until }: Period,
) => {
  const before = sql`(${from}::timestamptz - interval '1 day')`;
  const allBack = sql`sum(sum(cents)) over (order by at)`;
  return sql`
    with movement as (
      select greatest(date_trunc('day', l.occurred_at, 'Europe/Amsterdam'), ${before}) as at, -l.amount_cents as cents
      from ledger_entry l
      where l.organisation_id = ${organisationId} and ${isEntryOf(donation)}
        and l.kind <> 'payment' and l.occurred_at < ${until}
      union all select ${before}, 0
    ), day as (
      select at, ${returnedOnPaper(sql`${donation}.amount_cents`, allBack)}::bigint as back_cents
      from movement group by at
    ), since_period as (
      select at, back_cents - first_value(back_cents) over (order by at) as cents from day
    ), lasting as (
      select at, greatest(min(cents) over from_here, 0) + least(max(cents) over from_here, 0) as lasting_cents
      from since_period window from_here as (order by at rows between current row and unbounded following)
    ), change as (
      select at, lasting_cents - lag(lasting_cents, 1, 0::bigint) over (order by at) as cents from lasting
    )
    select at, cents from change where cents <> 0`;
};

export async function readGiftsWithoutDonor(
  transaction: OrganisationTransaction,
  { year, environment }: OverviewYear,
) {
  const { organisationId } = transaction.scope;
  const { from, until } = boundsOf(year);
  const { rows } = await sql<{ count: number; given_cents: number; left_cents: number }>`
    select count(*)::integer as count, coalesce(sum(m.paid_cents), 0)::bigint as given_cents,
      coalesce(sum(m.paid_cents - ${returnedOnPaper(sql`m.paid_cents`, sql`m.back_cents`)}), 0)::bigint as left_cents
    from ${giftsPaidIn(organisationId, environment, { from, until }, null)} d
    cross join lateral (${ledgerSumsOf(sql`d`, organisationId)}) m
    where d.donor_id is null
  `.execute(transaction);
  return rows[0]!;
}

export async function findFirstYear(transaction: OrganisationTransaction, environment: Environment) {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from least(
      (select min(p.paid_at) from payment p
        where p.organisation_id = ${organisationId} and p.environment = ${environment} and p.paid_at is not null),
      (select min(d.completed_at) from donation d
        where d.organisation_id = ${organisationId} and d.environment = ${environment} and d.completed_at is not null)
    ) at time zone 'Europe/Amsterdam')::integer as year
  `.execute(transaction);
  return rows[0]!.year;
}
