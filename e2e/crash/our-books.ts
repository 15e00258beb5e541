import type pg from 'pg';
import type { Books } from './books.ts';

/** The books as they are in the database, each part from the table that the product itself goes by. */
export async function readOurBooks(database: pg.Pool): Promise<Books> {
  const payments = await database.query<Books['payments'][number]>(`
    select
      d.mollie_payment_id as id,
      d.organisation_id as "organisationId",
      d.amount_cents::int as "amountCents",
      d.amount_refunded_cents::int as "refundedCents",
      d.amount_charged_back_cents::int as "chargedBackCents",
      d.status,
      case when d.subscription_id is null then d.donation_id end as "donationId",
      s.mollie_subscription_id as "subscriptionId"
    from donation d left join subscription s using (organisation_id, subscription_id)
    order by d.mollie_payment_id`);
  const movements = await database.query<Books['movements'][number]>(`
    select provider_ref as ref, kind, amount_cents::int as "amountCents"
    from ledger_entry order by provider_ref, kind`);
  const refunds = await database.query<Books['refunds'][number]>(`
    select r.mollie_refund_id as id, d.mollie_payment_id as "paymentId", r.amount_cents::int as "amountCents"
    from refund r join donation d using (organisation_id, donation_id)
    where r.status <> 'refused' or r.mollie_refund_id is not null
    order by r.mollie_refund_id`);
  const customers = await database.query<{ id: string }>(`
    select mollie_customer_id as id from donation where mollie_customer_id is not null order by mollie_customer_id`);
  const subscriptions = await database.query<Books['subscriptions'][number]>(`
    select
      mollie_subscription_id as id, organisation_id as "organisationId", mollie_customer_id as "customerId",
      amount_cents::int as "amountCents", status
    from subscription
    -- One that ended before it began is not at Mollie.
    where mollie_subscription_id is not null or status not in ('refused', 'canceled')
    order by mollie_subscription_id`);
  const figures = await database.query<Books['income']>(`
    select coalesce(sum(donation_count), 0)::int as donations, coalesce(sum(revenue_cents), 0)::int as "revenueCents"
    from donation_figure`);
  const [income] = figures.rows;
  if (!income) throw new Error('A sum always has one row.');
  return {
    payments: payments.rows,
    movements: movements.rows,
    refunds: refunds.rows,
    customers: customers.rows.map(({ id }) => id),
    subscriptions: subscriptions.rows,
    income,
  };
}
