import type pg from 'pg';
import type { Ledger } from './ledger.ts';

/** The organisation entered these donations by hand, so Mollie has no payments for them. */
const isOffline = `coalesce(d.method like 'offline\\_%', false)`;
const owner = 'organisation_id as "organisationId", environment';

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
  if (!income) throw new Error('The query of the income returned no row.');
  return {
    payments: await read(`
      select
        p.organisation_id as "organisationId", p.environment, p.mollie_payment_id as id,
        p.amount_cents::int as "amountCents", p.amount_refunded_cents::int as "refundedCents",
        p.amount_charged_back_cents::int as "chargedBackCents", d.is_recurring as "isRecurring", p.status,
        case when p.kind <> 'charge' then p.donation_id end as "donationId",
        case when p.kind = 'charge' then s.mollie_customer_id end as "chargedCustomerId"
      from payment p join donation d using (organisation_id, donation_id)
      left join subscription s using (organisation_id, subscription_id)`),
    movements: await read(`
      select ${owner}, provider_ref as ref, kind, amount_cents::int as "amountCents" from ledger_entry
      where provider_ref not like 'offline\\_%'`),
    refunds: await read(`
      select r.mollie_refund_id as id, p.mollie_payment_id as "paymentId", r.amount_cents::int as "amountCents"
      from refund r join payment p using (organisation_id, payment_id)
      where r.status <> 'refused' or r.mollie_refund_id is not null`),
    customers: (
      await read<{ id: string }>(
        `select mollie_customer_id as id from payment
         where mollie_customer_id is not null and kind in ('first', 'again')`,
      )
    ).map(({ id }) => id),
    subscriptions: await read(`
      select ${owner}, mollie_subscription_id as id, mollie_customer_id as "customerId",
        amount_cents::int as "amountCents", status
      from subscription`),
    income,
  };
}

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
        count(distinct d.donation_id) filter (where d.status = 'completed')::int as donation_count
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
        count(distinct d.donation_id) filter (where d.status = 'completed')::int as gifts
      from donation d join ledger_entry l using (organisation_id, donation_id)
      where d.page_id is not null and d.environment = 'live' group by 1, 2
    ) l using (organisation_id, page_id)
    where (f.cents, f.gifts) is distinct from (l.cents, l.gifts)
    union all
    select 'refunded or charged back amount: ' || p.payment_id from payment p left join lateral (
      select -coalesce(sum(amount_cents) filter (where kind like 'refund%'), 0) as refunded,
        -coalesce(sum(amount_cents) filter (where kind like 'chargeback%'), 0) as charged_back
      from ledger_entry l where l.organisation_id = p.organisation_id and l.payment_id = p.payment_id) sums on true
    where (p.amount_refunded_cents, p.amount_charged_back_cents) <> (sums.refunded, sums.charged_back)
    union all
    select 'money of a donation: ' || d.donation_id from donation d left join lateral (
      select coalesce(sum(amount_cents), 0) as cents
      from ledger_entry l where l.organisation_id = d.organisation_id and l.donation_id = d.donation_id) sums on true
    where sums.cents <> case when d.completed_at is null then 0
      else d.amount_cents - d.amount_refunded_cents - d.amount_charged_back_cents + d.surplus_cents end`);
  return rows.map(({ difference }) => difference);
}
