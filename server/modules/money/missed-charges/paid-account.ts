import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt, findPayment } from '../../gifts/donations/payments/queries.ts';
import { findSubscription, lockSubscription } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import type { MissedCharge } from './missed-charge.ts';
import { findMissedChargeByCharge, lockMissedChargeRow, updateMissedCharge } from './store.ts';
import { readRequestedTerms, wasMandateRequested } from '../subscriptions/changes/queries.ts';

export interface PaidAccount {
  paymentId: string;
  mandateId: string;
}

/** A double payment is refunded, so its mandate is not used. */
export async function findAccountObstacle(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { paymentId, mandateId }: PaidAccount,
): Promise<'not-running' | 'out-of-date' | 'unchanged' | undefined> {
  if (!isRunning(subscription.status)) return 'not-running';
  const payment = await findPayment(transaction, paymentId);
  if (payment?.status !== 'completed' || (await findMistake(transaction, payment))) return 'out-of-date';
  return (await wasMandateRequested(transaction, subscription, mandateId)) ? 'unchanged' : undefined;
}

/** The subscription that may switch to the account, if the donor confirms. */
export async function findSubscriptionToMove(
  transaction: OrganisationTransaction,
  account: PaidAccount,
): Promise<Subscription | undefined> {
  const attempt = await findAttempt(transaction, account.paymentId);
  const missedCharge = attempt && (await findMissedChargeOf(transaction, attempt.payment));
  if (!missedCharge || missedCharge.confirmed_payment_id === account.paymentId) return undefined;
  const subscription = await findSubscription(transaction, missedCharge.subscription_id);
  return subscription && !(await findAccountObstacle(transaction, subscription, account))
    ? subscription
    : undefined;
}

export async function recordConfirmedAccount(
  transaction: OrganisationTransaction,
  subscriptionId: string,
  { paymentId, mandateId }: PaidAccount,
): Promise<void> {
  if (!(await lockSubscription(transaction, subscriptionId))) return;
  const attempt = await findAttempt(transaction, paymentId);
  const donationId = attempt?.donation.donation_id;
  const missedCharge = donationId && (await lockMissedChargeRow(transaction, { chargeId: donationId }));
  if (!missedCharge) return;
  await updateMissedCharge(transaction, missedCharge, { confirmed_payment_id: paymentId });
  const { organisationId } = transaction.scope;
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, paymentId, mandateId });
}

/**
 * - taken-over: the account that paid, confirmed by the donor.
 * - asked: the earlier account, until the donor confirms the new one.
 * - asked-to-resume: none, until the donor confirms.
 */
export type AccountAfterwards = 'taken-over' | 'asked' | 'asked-to-resume';

/** Undefined when the subscription has ended. */
export async function readAccountAfterwards(
  transaction: OrganisationTransaction,
  { payment }: Attempt,
): Promise<AccountAfterwards | undefined> {
  const missedCharge = await findMissedChargeOf(transaction, payment);
  const subscription = missedCharge && (await findSubscription(transaction, missedCharge.subscription_id));
  if (!subscription || !isRunning(subscription.status)) return undefined;
  if (missedCharge.confirmed_payment_id === payment.payment_id) return 'taken-over';
  return (await readRequestedTerms(transaction, subscription)).isSuspended ? 'asked-to-resume' : 'asked';
}

async function findMissedChargeOf(
  transaction: OrganisationTransaction,
  { kind, donation_id }: Payment,
): Promise<MissedCharge | undefined> {
  return kind === 'recovery' ? findMissedChargeByCharge(transaction, donation_id) : undefined;
}
