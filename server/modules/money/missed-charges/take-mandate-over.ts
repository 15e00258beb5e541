import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { carryOutChange } from '../subscriptions/changes/carry-out-change.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import type { WantedChange } from '../subscriptions/changes/gift-change.ts';
import { lockGift } from '../subscriptions/lock-gift.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { reasonOf } from './bank-reasons.ts';
import { findAccountObstacle } from './paid-account.ts';

/**
 * A donor who paid a missed charge and proved to have the mailbox gave a mandate, which the gift is charged with from
 * then on; one that rested runs again. Throws while something else is being changed about the gift, so that its job
 * tries again.
 */
export async function takeMandateOver(
  deps: Deps,
  scope: OrganisationScope,
  { donation: { subscription_id }, payment: { payment_id, paid_at: paidAt } }: Attempt,
  code: string | null,
  mandateId: string,
): Promise<void> {
  const outcome = await deps.database.transaction(scope, async (transaction) => {
    const gift = subscription_id && (await lockGift(transaction, subscription_id));
    if (!gift || (await findAccountObstacle(transaction, gift, { paymentId: payment_id, mandateId })))
      return undefined;
    const now = deps.clock.now();
    // In a rehearsal Mollie's days run ahead of ours.
    const change = changeWith(gift, code, mandateId, paidAt && paidAt > now ? paidAt : now);
    return recordChange(deps, transaction, gift, 'donor', change);
  });
  if (outcome === undefined) return;
  if (outcome === 'busy') throw new Error('a mandate waits for another change of its gift');
  failpoint('missed-charge-mandate-wanted');
  // At once, so that the donor who has just paid reads when is charged next. What fails, its own job does.
  if (outcome !== 'not-running') await carryOutChange(deps, scope, outcome.change_id);
}

/**
 * Where nothing may be left at Mollie that runs, or not for long, it is made anew: one that was cancelled there cannot
 * be given a mandate.
 */
function changeWith(gift: Subscription, code: string | null, mandateId: string, now: Date): WantedChange {
  const { status, next_payment_date } = gift;
  const today = dutchDate(now);
  const { followUp } = reasonOf(code);
  if (status === 'suspended') return { kind: 'dates', nextDate: nextRegularDay(gift, today), mandateId };
  if (followUp !== 'ask-for-account' && followUp !== 'ask-once') return { kind: 'mandate', mandateId };
  const isAhead = next_payment_date !== null && next_payment_date > today;
  const nextDate = isAhead ? next_payment_date : nextRegularDay(gift, today);
  return { kind: 'dates', nextDate, mandateId };
}

/** Who has just paid is not charged again at once: that is also how long before it a debit is announced. */
const restDays = 14;

/**
 * The gift's own day of the month, the next time that it comes after two weeks; of one that does not come every month,
 * in a month in which it comes.
 */
export function nextRegularDay(
  { start_date: startDate, interval_months: interval }: Pick<Subscription, 'start_date' | 'interval_months'>,
  today: string,
): string {
  const earliest = new Date(new Date(today).getTime() + restDays * 86_400_000).toISOString().slice(0, 10);
  const day = Number(startDate.slice(8));
  if (interval > 1) {
    let months = 0;
    while (monthsLater(startDate, months) < earliest) months += interval;
    return monthsLater(startDate, months);
  }
  const inThatMonth = monthsLater(`${earliest.slice(0, 7)}-01`, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(`${earliest.slice(0, 7)}-01`, 1, day);
}
