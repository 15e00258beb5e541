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
import {
  readRequestedTerms,
  listChanges,
  type RequestedChange,
} from '../subscriptions/changes/subscription-change.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { carryOutChange } from '../subscriptions/changes/carry-out-change.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import { reasonOf } from './bank-reasons.ts';

const noticeDays = 14;

export interface PaidAccount {
  paymentId: string;
  mandateId: string;
}

export async function findAccountObstacle(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { paymentId, mandateId }: PaidAccount,
): Promise<'not-running' | 'out-of-date' | 'unchanged' | undefined> {
  if (!isRunning(subscription.status)) return 'not-running';
  const payment = await findPayment(transaction, paymentId);
  if (payment?.status !== 'completed' || (await findMistake(transaction, payment))) return 'out-of-date';
  const changes = await listChanges(transaction, subscription.subscription_id);
  return changes.some(({ mandate_id }) => mandate_id === mandateId) ? 'unchanged' : undefined;
}

/** Finds the subscription that will be charged to this bank account if the donor confirms the account. */
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
 * The bank account from which Mollie collects the later charges:
 * - taken-over: the account that paid, because the donor confirmed it.
 * - asked: the earlier account, until the donor confirms the new account.
 * - asked-while-blocked: like asked, but the bank refuses charges from the earlier account.
 * - asked-to-resume: no account, because the subscription is suspended until the donor confirms the new account.
 */
export type BankAccountAfterwards = 'taken-over' | 'asked' | 'asked-while-blocked' | 'asked-to-resume';

export async function readBankAccountAfterwards(
  transaction: OrganisationTransaction,
  { payment }: Attempt,
): Promise<BankAccountAfterwards | undefined> {
  const missedCharge = await findMissedChargeOf(transaction, payment);
  const subscription = missedCharge && (await findSubscription(transaction, missedCharge.subscription_id));
  if (!subscription || !isRunning(subscription.status)) return undefined;
  if (missedCharge.confirmed_payment_id === payment.payment_id) return 'taken-over';
  if ((await readRequestedTerms(transaction, subscription)).isSuspended) return 'asked-to-resume';
  return reasonOf(missedCharge.code).isBlocked ? 'asked-while-blocked' : 'asked';
}

async function findMissedChargeOf(
  transaction: OrganisationTransaction,
  { kind, donation_id }: Payment,
): Promise<MissedCharge | undefined> {
  return kind === 'recovery' ? findMissedChargeByCharge(transaction, donation_id) : undefined;
}

/** Also resumes a suspended subscription. Throws while another change is unfinished, so that the job runs again. */
export async function switchMandate(
  deps: Deps,
  scope: OrganisationScope,
  { donation: { subscription_id }, payment: { payment_id, paid_at: paidAt } }: Attempt,
  code: string | null,
  mandateId: string,
): Promise<void> {
  const outcome = await deps.database.transaction(scope, async (transaction) => {
    const subscription = subscription_id && (await lockSubscription(transaction, subscription_id));
    if (
      !subscription ||
      (await findAccountObstacle(transaction, subscription, { paymentId: payment_id, mandateId }))
    )
      return undefined;
    const now = deps.clock.now();
    // In a rehearsal, Mollie's clock is ahead of ours, so use the later time.
    const change = changeWith(subscription, code, mandateId, paidAt && paidAt > now ? paidAt : now);
    return recordChange(deps, transaction, subscription, 'donor', change);
  });
  if (outcome === undefined) return;
  if (outcome === 'busy') throw new Error('another change of the subscription is unfinished');
  failpoint('missed-charge-mandate-requested');
  // Carry out the change now, so that the donor sees the next charge date. The job of the change is the fallback.
  if (outcome !== 'not-running') await carryOutChange(deps, scope, outcome.change_id);
}

/** A `dates` change makes a new subscription at Mollie. Use it if Mollie may have canceled the old subscription. */
function changeWith(
  subscription: Subscription,
  code: string | null,
  mandateId: string,
  now: Date,
): RequestedChange {
  const { status, next_payment_date } = subscription;
  const today = dutchDate(now);
  const { followUp } = reasonOf(code);
  if (status === 'suspended')
    return { kind: 'dates', nextDate: nextRegularDay(subscription, today), mandateId };
  if (followUp !== 'ask-for-account' && followUp !== 'ask-once') return { kind: 'mandate', mandateId };
  const isAhead = next_payment_date !== null && next_payment_date > today;
  const nextDate = isAhead ? next_payment_date : nextRegularDay(subscription, today);
  return { kind: 'dates', nextDate, mandateId };
}

export function nextRegularDay(
  { start_date: startDate, interval_months: interval }: Pick<Subscription, 'start_date' | 'interval_months'>,
  today: string,
): string {
  const earliest = new Date(new Date(today).getTime() + noticeDays * 86_400_000).toISOString().slice(0, 10);
  const day = Number(startDate.slice(8));
  if (interval > 1) {
    let months = 0;
    while (monthsLater(startDate, months) < earliest) months += interval;
    return monthsLater(startDate, months);
  }
  const inThatMonth = monthsLater(`${earliest.slice(0, 7)}-01`, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(`${earliest.slice(0, 7)}-01`, 1, day);
}
