import type { Insertable, Selectable } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { uuidFrom } from '../../../platform/mollie/uuid-from.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Attempt, Payment } from './payments/payment.ts';
import { findLatestPayment, listPayments } from './payments/queries.ts';
import { tryAgain } from './payments/try-again.ts';
import { addPayment } from './payments/store.ts';
import type { Donation } from './donation.ts';
import { isFinal, wasPaid } from './donation-status.ts';
import { selectDonations, findDonation, lockDonation } from './queries.ts';
import { findDonationByKey } from './record-intent.ts';
import { insertDonation } from './store.ts';

export type SubscriptionRow = Selectable<Schema['subscription']>;

type StartedDonation = Pick<
  Donation,
  'origin' | 'environment' | 'amount_cents' | 'email' | 'first_name' | 'last_name'
> & {
  idempotency_key: string;
} & Partial<Insertable<Schema['donation']>>;

type FirstPayment = Pick<Payment, 'kind' | 'secret_id'> & Partial<Pick<Payment, 'mollie_customer_id'>>;

/** Starts a recurring donation without the form. The same idempotency key returns the same donation. */
export async function startDonation(
  transaction: OrganisationTransaction,
  values: StartedDonation,
  payment: FirstPayment,
  now: Date,
): Promise<Attempt> {
  const donation = await insertDonation(transaction, {
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    is_recurring: true,
    created_at: now,
    ...values,
  });
  if (donation) {
    const { amount_cents } = donation;
    return { donation, payment: await addPayment(transaction, donation, { amount_cents, ...payment }, now) };
  }
  const earlier = await findDonationByKey(transaction, values.idempotency_key);
  const latest = earlier && (await findLatestPayment(transaction, earlier));
  if (!latest) throw new Error('the donation could be neither inserted nor found');
  return { donation: earlier, payment: latest };
}

/**
 * The donor starts a stopped subscription again. Returns the open payment of the chosen amount, or a new
 * payment. Until a payment is paid, every new payment belongs to the same donation, so that a second paid
 * payment is refunded. The caller has locked the subscription.
 */
export async function recordRestart(
  transaction: OrganisationTransaction,
  subscription: SubscriptionRow,
  chosen: { amountCents: number; secretId: string; environment: Environment },
  now: Date,
): Promise<Attempt> {
  const { environment, secretId: secret_id, amountCents: amount_cents } = chosen;
  for (let round = 0; ; round += 1) {
    const idempotency_key = uuidFrom(`again-${subscription.subscription_id}-${environment}-${round}`);
    const existing = await findDonationByKey(transaction, idempotency_key);
    const donation = existing && (await lockDonation(transaction, existing.donation_id));
    if (!donation) {
      const values = { environment, amount_cents, idempotency_key };
      return startDonationLike(transaction, subscription, values, { kind: 'first', secret_id }, now);
    }
    // This restart was paid, and its subscription has ended since. Try the idempotency key of the next restart.
    if (wasPaid(donation.status)) continue;
    return findOrAddPayment(transaction, donation, { kind: 'again', secret_id, amount_cents }, now);
  }
}

/** The donor pays the next charge from another bank account. The caller has locked the subscription. */
export async function payFromOtherAccount(
  transaction: OrganisationTransaction,
  subscription: SubscriptionRow,
  secretId: string,
  now: Date,
): Promise<Attempt> {
  const { subscription_id, environment, amount_cents, mollie_customer_id } = subscription;
  const earlier = await selectDonations(transaction)
    .where('subscription_id', '=', subscription_id)
    .where('origin', '=', 'form')
    .orderBy('created_at', 'desc')
    .execute();
  const payment = { kind: 'account' as const, secret_id: secretId, amount_cents, mollie_customer_id };
  const unpaid = earlier.find(({ status }) => !wasPaid(status));
  const donation = unpaid && (await lockDonation(transaction, unpaid.donation_id));
  // A donor who starts this payment twice, for example in two windows, gets the same open payment.
  if (donation) return findOrAddPayment(transaction, donation, payment, now);
  const idempotency_key = uuidFrom(`account-${subscription_id}-${earlier.length}`);
  const values = { environment, amount_cents, subscription_id, idempotency_key };
  return startDonationLike(transaction, subscription, values, payment, now);
}

async function startDonationLike(
  transaction: OrganisationTransaction,
  subscription: SubscriptionRow,
  values: Pick<StartedDonation, 'environment' | 'amount_cents' | 'idempotency_key' | 'subscription_id'>,
  payment: FirstPayment,
  now: Date,
): Promise<Attempt> {
  const { email, first_name, last_name, interval_months } = subscription;
  const origin = await readOriginOfSubscription(transaction, subscription, values.amount_cents);
  return startDonation(
    transaction,
    { ...origin, ...values, origin: 'form', email, first_name, last_name, interval_months },
    payment,
    now,
  );
}

async function findOrAddPayment(
  transaction: OrganisationTransaction,
  donation: Donation,
  payment: Pick<Payment, 'kind' | 'secret_id' | 'amount_cents'> & Partial<Payment>,
  now: Date,
): Promise<Attempt> {
  const payments = await listPayments(transaction, donation);
  const open = payments.find(
    ({ status, amount_cents }) => !isFinal(status) && amount_cents === payment.amount_cents,
  );
  return open ? { donation, payment: open } : tryAgain(transaction, donation, payment, now);
}

export async function readOriginOfSubscription(
  transaction: OrganisationTransaction,
  { first_donation_id }: Pick<SubscriptionRow, 'first_donation_id'>,
  amountCents: number,
): Promise<Pick<Donation, 'page_id' | 'fund_id' | 'source' | 'utm' | 'costs_cents'>> {
  const first = await findDonation(transaction, first_donation_id);
  return {
    page_id: first?.page_id ?? null,
    fund_id: first?.fund_id ?? null,
    source: first?.source ?? null,
    utm: first?.utm ?? null,
    costs_cents: first?.amount_cents === amountCents ? first.costs_cents : 0,
  };
}
