import type { Transaction } from '../../platform/database/database.ts';
import { dutchDate, oneMonthLater } from '../../platform/dutch-calendar.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { randomId } from '../../platform/random-id.ts';
import type { Donation } from '../donations/donation.ts';
import { holdOpen } from '../organisations/hold-open.ts';
import { startSubscriptionJob } from './job-definitions.ts';
import { insertSubscription } from './store.ts';

/**
 * Decides, in the transaction that completes a first monthly payment, whether there will be a subscription. The first
 * payment is the first gift, so the next one is due a month later. What is refused is written down as well, so that
 * everyone can see why nothing follows.
 */
export async function planSubscription(
  transaction: Transaction,
  first: Donation,
  paidAt: Date,
): Promise<void> {
  if (first.mollie_customer_id === null || first.email === null)
    throw new Error('a monthly gift began without a customer');
  const subscriptionId = randomId();
  const refusal = await findRefusal(transaction, first);
  await insertSubscription(transaction, {
    organisation_id: first.organisation_id,
    subscription_id: subscriptionId,
    environment: first.environment,
    secret_id: first.secret_id,
    first_donation_id: first.donation_id,
    amount: first.amount,
    email: first.email,
    first_name: first.first_name,
    last_name: first.last_name,
    mollie_customer_id: first.mollie_customer_id,
    webhook_token: randomId(),
    stop_token: randomId(),
    start_date: oneMonthLater(dutchDate(paidAt)),
    ...(refusal !== null && { status: 'refused', refusal, ended_at: paidAt, ended_by: 'organisation' }),
  });
  if (refusal !== null) return;
  await enqueueJob(transaction, startSubscriptionJob, {
    organisationId: first.organisation_id,
    subscriptionId,
  });
}

/** Why a monthly gift does not begin although its first payment was made. */
async function findRefusal(transaction: Transaction, first: Donation): Promise<string | null> {
  const mayBegin = await holdOpen(transaction, first.organisation_id);
  return mayBegin ? null : 'De organisatie neemt geen donaties meer aan.';
}
