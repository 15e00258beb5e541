import { expect } from 'vitest';
import { decimalToCents } from '../../contract/money.ts';
import type { GivingWorld } from './giving-world.ts';
import type { SimulatedAccount, SimulatedPayment } from './simulator-state.ts';

/**
 * Compares all that the provider did with all that we wrote down, to the cent: every movement of money is one row of the ledger, every
 * finished payment one donation with the outcome the provider gave it, every subscription at the provider one of ours, and the figures
 * are what counting again gives.
 */
export async function expectBooksToMatch(world: GivingWorld): Promise<void> {
  const accounts = (await world.state()).accounts.map((account) => ({
    ...account,
    payments: account.payments.filter(({ id }) => !world.foreignPayments.has(id)),
  }));
  const known = await readOurBooks(world);
  const theirs = accounts.map((account) => ({
    account,
    ...(world.accounts.get(account.id) ?? unknown(account)),
  }));

  expect(known.ledger, 'the ledger holds every movement of money once').toEqual(
    theirs.flatMap((owner) => movementsOf(owner.account, owner)).toSorted(byRef),
  );
  expect(known.outcomes, 'every finished payment is one donation with that outcome').toEqual(
    theirs.flatMap((owner) => outcomesOf(owner.account, owner)).toSorted(byRef),
  );
  expect(known.subscriptions, 'every subscription at the provider is one of ours').toEqual(
    theirs
      .flatMap((owner) => subscriptionsOf(owner.account, owner))
      // One that was ended there before we had written down its id is over on both sides.
      .filter(({ customer, status }) => status !== 'canceled' || !known.endedWhileStarting.includes(customer))
      .toSorted(byRef),
  );
  expectEveryPaymentToHaveARow(
    theirs.flatMap(({ account }) => account.payments),
    known,
  );
  expect(known.figures, 'the figures are what counting again gives').toEqual(known.recounted);
  expect(known.badAmounts, 'what went back is on the donation as in the ledger').toEqual([]);
}

interface Owner {
  organisationId: string;
  environment: string;
}

function unknown({ id, payments, mode }: SimulatedAccount): Owner {
  expect(payments, `nobody here owns account ${id}`).toEqual([]);
  return { organisationId: '', environment: mode };
}

function movementsOf({ payments, refunds, chargebacks }: SimulatedAccount, owner: Owner) {
  const entry = (ref: string, kind: string, cents: number) => ({
    ...ownerOf(owner),
    ref,
    kind,
    amount_cents: cents,
  });
  return [
    ...payments
      .filter(({ status }) => status === 'paid')
      .map(({ id, amount }) => entry(id, 'payment', decimalToCents(amount))),
    ...refunds
      .filter(({ status }) => ['processing', 'refunded', 'failed'].includes(status))
      .map(({ id, amount }) => entry(id, 'refund', -decimalToCents(amount))),
    ...refunds
      .filter(({ status }) => status === 'failed')
      .map(({ id, amount }) => entry(id, 'refund_failed', decimalToCents(amount))),
    ...chargebacks.map(({ id, amount }) => entry(id, 'chargeback', -decimalToCents(amount))),
    ...chargebacks
      .filter(({ reversedAt }) => reversedAt !== null)
      .map(({ id, amount }) => entry(id, 'chargeback_reversed', decimalToCents(amount))),
  ];
}

function outcomesOf(account: SimulatedAccount, owner: Owner) {
  return account.payments
    .filter(({ status }) => !['open', 'pending', 'authorized'].includes(status))
    .map((payment) => ({
      ...ownerOf(owner),
      ref: payment.id,
      amount_cents: decimalToCents(payment.amount),
      is_recurring: payment.customerId !== null,
      status: payment.status === 'paid' ? statusOfMoney(account, payment) : payment.status,
    }));
}

/** Paid, and whether anything of it is left. */
function statusOfMoney({ refunds, chargebacks }: SimulatedAccount, { id, amount }: SimulatedPayment): string {
  const sum = (items: { paymentId: string; amount: string }[]) =>
    items.reduce((cents, item) => cents + (item.paymentId === id ? decimalToCents(item.amount) : 0), 0);
  const refunded = sum(refunds.filter(({ status }) => ['processing', 'refunded'].includes(status)));
  const chargedBack = sum(chargebacks.filter(({ reversedAt }) => reversedAt === null));
  if (refunded + chargedBack < decimalToCents(amount)) return 'completed';
  return chargedBack > 0 ? 'charged_back' : 'refunded';
}

function subscriptionsOf({ subscriptions }: SimulatedAccount, owner: Owner) {
  return subscriptions.map(({ id, customerId, amount, status }) => ({
    ...ownerOf(owner),
    ref: id,
    customer: customerId,
    amount_cents: decimalToCents(amount),
    status: status === 'pending' ? 'active' : status,
  }));
}

function ownerOf({ organisationId, environment }: Owner) {
  return { organisation_id: organisationId, environment };
}

function expectEveryPaymentToHaveARow(payments: SimulatedPayment[], { donations, subscriptions }: Books) {
  const donationIds = new Set(donations.map(({ donation_id }) => donation_id));
  const subscriptionIds = new Set(subscriptions.map(({ ref }) => ref));
  const orphans = payments.filter(({ metadata, subscriptionId }) =>
    subscriptionId === null
      ? !donationIds.has(metadata?.donationId ?? '')
      : !subscriptionIds.has(subscriptionId),
  );
  expect(orphans, 'no payment without a row').toEqual([]);

  const unpaid = donations.filter(({ status }) => ['failed', 'expired', 'canceled'].includes(status));
  const paidFor = new Set(
    payments.filter(({ status }) => status === 'paid').map(({ metadata }) => metadata?.donationId),
  );
  const wronglyEnded = unpaid.filter(({ donation_id }) => paidFor.has(donation_id));
  expect(wronglyEnded, 'no donation ended while its payment is paid').toEqual([]);
}

type Books = Awaited<ReturnType<typeof readOurBooks>>;

async function readOurBooks({ owner }: GivingWorld) {
  const read = async <Row extends object>(sql: string) => (await owner.query<Row>(sql)).rows;
  const recount = `
    select d.organisation_id, d.environment, d.is_recurring,
      date_trunc('month', d.created_at at time zone 'Europe/Amsterdam')::date::text as month,
      sum(l.amount_cents)::bigint as revenue_cents,
      count(*) filter (where l.kind = 'payment' and d.status = 'completed')::int as donation_count
    from donation d join ledger_entry l using (organisation_id, donation_id) group by 1, 2, 3, 4`;
  return {
    ledger: (
      await read<Referred>(
        'select organisation_id, environment, provider_ref as ref, kind, amount_cents from ledger_entry',
      )
    ).toSorted(byRef),
    outcomes: (
      await read<Referred>(
        `select organisation_id, environment, mollie_payment_id as ref, amount_cents, is_recurring, status from donation
         where status not in ('created', 'pending') and mollie_payment_id is not null`,
      )
    ).toSorted(byRef),
    subscriptions: (
      await read<Referred>(
        `select organisation_id, environment, mollie_subscription_id as ref, mollie_customer_id as customer, amount_cents, status
         from subscription where mollie_subscription_id is not null`,
      )
    ).toSorted(byRef),
    endedWhileStarting: (
      await read<{ customer: string }>(
        `select mollie_customer_id as customer from subscription where mollie_subscription_id is null and status = 'canceled'`,
      )
    ).map(({ customer }) => customer),
    donations: await read<{ donation_id: string; status: string }>(
      'select donation_id, status from donation',
    ),
    figures: await read(
      `select organisation_id, environment, is_recurring, month::text, sum(revenue_cents)::bigint as revenue_cents,
         sum(donation_count)::int as donation_count
       from donation_figure group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
    recounted: await read(`${recount} order by 1, 2, 3, 4`),
    badAmounts: await read(
      `select d.donation_id from donation d left join lateral (
         select -coalesce(sum(amount_cents) filter (where kind like 'refund%'), 0) as refunded,
           -coalesce(sum(amount_cents) filter (where kind like 'chargeback%'), 0) as charged_back
         from ledger_entry l where l.organisation_id = d.organisation_id and l.donation_id = d.donation_id) sums on true
       where (d.amount_refunded_cents, d.amount_charged_back_cents) <> (sums.refunded, sums.charged_back)`,
    ),
  };
}

interface Referred {
  ref: string;
  kind?: string;
}

function byRef(a: Referred, b: Referred): number {
  return `${a.ref} ${a.kind}` < `${b.ref} ${b.kind}` ? -1 : 1;
}
