import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { carryOutChange } from '../subscriptions/changes/carry-out-change.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import type { RequestedChange } from '../subscriptions/changes/subscription-change.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { reasonOf } from './bank-reasons.ts';
import { findAccountObstacle } from './paid-account.ts';
import { lockSubscription } from '../subscriptions/queries.ts';

/**
 * Charges the subscription on the mandate of a donor who paid a missed charge and confirmed it; a suspended one
 * resumes. Throws while another change is unfinished, so that the job retries.
 */
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
    // In a rehearsal Mollie's clock is ahead of ours.
    const change = changeWith(subscription, code, mandateId, paidAt && paidAt > now ? paidAt : now);
    return recordChange(deps, transaction, subscription, 'donor', change);
  });
  if (outcome === undefined) return;
  if (outcome === 'busy') throw new Error('a mandate waits for another change of its gift');
  failpoint('missed-charge-mandate-requested');
  // Immediately, so that the donor sees the next charge date. If this fails, the job of the change retries.
  if (outcome !== 'not-running') await carryOutChange(deps, scope, outcome.change_id);
}

/** Creates it anew if Mollie may have cancelled it, because a cancelled one cannot change its mandate. */
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

/** Two weeks is also the notice period of a direct debit. */
const restDays = 14;

/** The subscription's regular day, at least two weeks ahead. */
export function nextRegularDay(
  { start_date: startDate, interval_months: interval }: Pick<Subscription, 'start_date' | 'interval_months'>,
  today: string,
): string {
  const earliest = new Date(new Date(today).getTime() + restDays * 86_400_000).toISOString().slice(0, 10);
  const day = Number(startDate.slice(8));
  if (interval > 1) {
    let missedCharges = 0;
    while (monthsLater(startDate, missedCharges) < earliest) missedCharges += interval;
    return monthsLater(startDate, missedCharges);
  }
  const inThatMonth = monthsLater(`${earliest.slice(0, 7)}-01`, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(`${earliest.slice(0, 7)}-01`, 1, day);
}
