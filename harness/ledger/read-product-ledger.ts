import type pg from 'pg';
import type { Ledger } from './ledger.ts';

/** What an organisation typed in itself, which Mollie never knew. */
const isOffline = `coalesce(d.method like 'offline\\_%', false)`;
const owner = 'organisation_id as "organisationId", environment';

/** The ledger as it is in the database, each part from the table that the product itself goes by. */
export async function readProductLedger(database: pg.Pool): Promise<Ledger> {
  const read = async <Row extends object>(sql: string) => (await database.query<Row>(sql)).rows;
  const [income] = await read<Ledger['income']>(`
    select coalesce(sum(donation_count), 0)::int - (
        select count(*)::int from donation d where ${isOffline} and d.status = 'completed'
      ) as donations, coalesce(sum(revenue_cents), 0)::int - (
        select coalesce(sum(l.amount_cents), 0)::int
        from ledger_entry l join donation d using (organisation_id, donation_id) where ${isOffline}
      ) as "revenueCents"
    from donation_figure`);
  if (!income) throw new Error('A sum always has one row.');
  return {
    payments: await read(`
      select
        d.organisation_id as "organisationId", d.environment, d.mollie_payment_id as id,
        d.amount_cents::int as "amountCents", d.amount_refunded_cents::int as "refundedCents",
        d.amount_charged_back_cents::int as "chargedBackCents", d.is_recurring as "isRecurring", d.status,
        case when d.subscription_id is null or d.purpose is not null then d.donation_id end as "donationId",
        case when d.purpose is null then s.mollie_customer_id end as "chargedCustomerId"
      from donation d left join subscription s using (organisation_id, subscription_id) where not ${isOffline}`),
    movements: await read(`
      select ${owner}, provider_ref as ref, kind, amount_cents::int as "amountCents" from ledger_entry
      where provider_ref not like 'offline\\_%'`),
    refunds: await read(`
      select r.mollie_refund_id as id, d.mollie_payment_id as "paymentId", r.amount_cents::int as "amountCents"
      from refund r join donation d using (organisation_id, donation_id)
      where r.status <> 'refused' or r.mollie_refund_id is not null`),
    customers: (
      await read<{ id: string }>(
        'select mollie_customer_id as id from donation where mollie_customer_id is not null and purpose is null',
      )
    ).map(({ id }) => id),
    subscriptions: await read(`
      select ${owner}, mollie_subscription_id as id, mollie_customer_id as "customerId",
        amount_cents::int as "amountCents", status
      from subscription`),
    income,
  };
}

/**
 * Where what the product keeps twice differs: figures from the donations, and amounts that went back from the ledger.
 */
export async function findInconsistencies(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ difference: string }>(`
    with figure as (
      select organisation_id, environment, is_recurring, month, sum(revenue_cents)::bigint as revenue_cents,
        sum(donation_count)::int as donation_count
      from donation_figure group by 1, 2, 3, 4 having sum(revenue_cents) <> 0 or sum(donation_count) <> 0
    ), recounted as (
      select d.organisation_id, d.environment, d.is_recurring,
        date_trunc('month', d.completed_at at time zone 'Europe/Amsterdam')::date as month,
        sum(l.amount_cents)::bigint as revenue_cents,
        count(*) filter (where l.kind = 'payment' and d.status = 'completed')::int as donation_count
      from donation d join ledger_entry l using (organisation_id, donation_id) group by 1, 2, 3, 4
      having sum(l.amount_cents) <> 0 or bool_or(d.status = 'completed')
    )
    select 'figure: ' || f::text as difference from (select * from figure except select * from recounted) f
    union all
    select 'recounted: ' || r::text from (select * from recounted except select * from figure) r
    union all
    select 'page: ' || coalesce(f.page_id, l.page_id) from (
      select organisation_id, page_id, sum(received_cents)::bigint as cents, sum(gift_count)::int as gifts
      from campaign_figure group by 1, 2
    ) f full join (
      select d.organisation_id, d.page_id, sum(l.amount_cents)::bigint as cents,
        count(*) filter (where l.kind = 'payment' and d.status = 'completed')::int as gifts
      from donation d join ledger_entry l using (organisation_id, donation_id)
      where d.page_id is not null and d.environment = 'live' group by 1, 2
    ) l using (organisation_id, page_id)
    where (f.cents, f.gifts) is distinct from (l.cents, l.gifts)
    union all
    select 'amounts that went back: ' || d.donation_id from donation d left join lateral (
      select -coalesce(sum(amount_cents) filter (where kind like 'refund%'), 0) as refunded,
        -coalesce(sum(amount_cents) filter (where kind like 'chargeback%'), 0) as charged_back
      from ledger_entry l where l.organisation_id = d.organisation_id and l.donation_id = d.donation_id) sums on true
    where (d.amount_refunded_cents, d.amount_charged_back_cents) <> (sums.refunded, sums.charged_back)`);
  return rows.map(({ difference }) => difference);
}
