import { decimalToCents } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { recordEvent } from '../events/record-event.ts';
import { readOriginOfSubscription, type SubscriptionRow } from '../start-donation.ts';
import { insertDonation } from '../store.ts';
import { type BrokenPromise, recordMistake } from './mistakes.ts';
import type { Payment } from './payment.ts';
import { findPaymentByMollieId, lockAttempt } from './queries.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { addPayment } from './store.ts';

/** The caller has locked the subscription. */
export async function recordLaterCharge(
  transaction: OrganisationTransaction,
  atMollie: MolliePayment,
  subscription: SubscriptionRow,
  findBrokenPromise: () => Promise<BrokenPromise | undefined>,
): Promise<Outcome & { payment: Payment; broken: BrokenPromise | undefined }> {
  const existing = await findPaymentByMollieId(transaction, atMollie.id);
  // A charge is checked for a broken promise, such as a charge during a pause, only when it is recorded.
  const broken = existing ? undefined : await findBrokenPromise();
  const { payment_id } = existing ?? (await insertCharge(transaction, atMollie, subscription, broken));
  const attempt = await lockAttempt(transaction, payment_id);
  if (!attempt) throw new Error('the charge could be neither recorded nor found');
  return { payment: attempt.payment, broken, ...(await recordOutcome(transaction, attempt, atMollie)) };
}

async function insertCharge(
  transaction: OrganisationTransaction,
  atMollie: MolliePayment,
  subscription: SubscriptionRow,
  broken: BrokenPromise | undefined,
): Promise<Payment> {
  const createdAt = new Date(atMollie.createdAt);
  const amount_cents = decimalToCents(atMollie.amount.value);
  const donation = await insertDonation(transaction, {
    ...(await readOriginOfSubscription(transaction, subscription, amount_cents)),
    organisation_id: transaction.scope.organisationId,
    donation_id: randomId(),
    environment: subscription.environment,
    origin: 'monthly',
    status: 'pending',
    amount_cents,
    is_recurring: true,
    interval_months: subscription.interval_months,
    donor_id: subscription.donor_id,
    email: subscription.email,
    first_name: subscription.first_name,
    last_name: subscription.last_name,
    subscription_id: subscription.subscription_id,
    method: atMollie.method ?? null,
    created_at: createdAt,
  });
  if (!donation) throw new Error('the new donation exists already');
  const payment = await addPayment(
    transaction,
    donation,
    {
      kind: 'charge',
      status: 'pending',
      secret_id: subscription.secret_id,
      amount_cents,
      mollie_payment_id: atMollie.id,
      method: atMollie.method ?? null,
    },
    createdAt,
  );
  await recordEvent(transaction, payment, 'charge_started', atMollie.id);
  if (broken) await recordMistake(transaction, payment, broken);
  return payment;
}
