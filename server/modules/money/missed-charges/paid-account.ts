import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { chargeMovedJob } from '../../gifts/donations/job-definitions.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt, findPayment } from '../../gifts/donations/payments/queries.ts';
import { lockGift, readWantedCourse, wasMandateWanted } from '../subscriptions/lock-gift.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { isRunning, type Subscription } from '../subscriptions/subscription.ts';
import type { MissedCharge } from './missed-charge.ts';
import { findMonthOfCharge, lockMonth, updateMonth } from './store.ts';

/** The account with which a missed charge was paid. */
export interface PaidAccount {
  paymentId: string;
  /** The mandate that the payment gave. */
  mandateId: string;
}

/** Why an account cannot take a gift over. Of a second payment, which goes back, the mandate is not wanted. */
export async function findAccountObstacle(
  transaction: OrganisationTransaction,
  gift: Subscription,
  { paymentId, mandateId }: PaidAccount,
): Promise<'not-running' | 'out-of-date' | 'unchanged' | undefined> {
  if (!isRunning(gift.status)) return 'not-running';
  const payment = await findPayment(transaction, paymentId);
  if (payment?.status !== 'completed' || (await findMistake(transaction, payment))) return 'out-of-date';
  return (await wasMandateWanted(transaction, gift, mandateId)) ? 'unchanged' : undefined;
}

/** Of a payment by link: the gift that its account may take over when the donor says so. */
export async function findGiftToMove(
  transaction: OrganisationTransaction,
  account: PaidAccount,
): Promise<Subscription | undefined> {
  const attempt = await findAttempt(transaction, account.paymentId);
  const month = attempt && (await findMonthOf(transaction, attempt.payment));
  if (!month || month.proved_payment_id === account.paymentId) return undefined;
  const gift = await findSubscription(transaction, month.subscription_id);
  return gift && !(await findAccountObstacle(transaction, gift, account)) ? gift : undefined;
}

/** Writes down that the donor wants it, with the job that lets the account take the gift over. */
export async function proveAccount(
  transaction: OrganisationTransaction,
  subscriptionId: string,
  { paymentId, mandateId }: PaidAccount,
): Promise<void> {
  if (!(await lockGift(transaction, subscriptionId))) return;
  const attempt = await findAttempt(transaction, paymentId);
  const donationId = attempt?.donation.donation_id;
  const month = donationId && (await lockMonth(transaction, { chargeId: donationId }));
  if (!month) return;
  await updateMonth(transaction, month, { proved_payment_id: paymentId });
  const { organisationId } = transaction.scope;
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, paymentId, mandateId });
}

/**
 * - taken-over: the account that paid, as the donor wants.
 * - asked: the account that it had, until the donor confirms the one that paid.
 * - asked-to-wake: none, until then.
 */
export type AccountAfterwards = 'taken-over' | 'asked' | 'asked-to-wake';

/** With which account a gift goes on after a missed charge of it was paid; undefined when it does not go on. */
export async function readAccountAfterwards(
  transaction: OrganisationTransaction,
  { payment }: Attempt,
): Promise<AccountAfterwards | undefined> {
  const month = await findMonthOf(transaction, payment);
  const gift = month && (await findSubscription(transaction, month.subscription_id));
  if (!gift || !isRunning(gift.status)) return undefined;
  if (month.proved_payment_id === payment.payment_id) return 'taken-over';
  return (await readWantedCourse(transaction, gift)).rests ? 'asked-to-wake' : 'asked';
}

async function findMonthOf(
  transaction: OrganisationTransaction,
  { kind, donation_id }: Payment,
): Promise<MissedCharge | undefined> {
  return kind === 'recovery' ? findMonthOfCharge(transaction, donation_id) : undefined;
}
