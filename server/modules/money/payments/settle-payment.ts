import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { attachPayment, matchesMolliePayment } from '../../gifts/donations/payments/attach-payment.ts';
import { lockAttempt } from '../../gifts/donations/payments/queries.ts';
import { recordOutcome } from '../../gifts/donations/payments/record-outcome.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import { reportGift } from '../../gifts/donations/report-gift.ts';
import { planSubscription } from '../subscriptions/start-subscription.ts';
import { mailMistakenCharge } from '../subscriptions/report-mistaken-charge.ts';
import { recordMistakenRetry } from '../subscriptions/record-charge.ts';
import { reportDoublePayment, reportFailedRefund } from './report-refund.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { changeSentRefund } from './store.ts';

export async function settlePayment(
  deps: Deps,
  scope: OrganisationScope,
  paymentId: string,
  atMollie: MolliePayment,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockAttempt(transaction, paymentId);
    if (!locked || !matchesMolliePayment(locked.payment, atMollie)) return;
    const attempt = await attachPayment(transaction, locked, atMollie, deps.clock.now());
    if (attempt.payment.kind === 'retry') await recordMistakenRetry(deps, transaction, attempt, atMollie);
    const outcome = await recordOutcome(transaction, attempt, atMollie);
    const { donation, becamePaid, mistake } = outcome;
    const { payment } = attempt;
    await mailMistakenCharge(deps, transaction, { donation, payment }, outcome);
    await updateRefunds(deps, transaction, { donation, payment }, atMollie);
    if (becamePaid && mistake?.reason === 'paid_twice')
      await reportDoublePayment(deps, transaction, { donation, payment });
    const isGift = becamePaid && mistake === undefined && donation.subscription_id === null;
    if (isGift) await reportGift(deps, transaction, donation);
    // A donation that was paid before, and then refunded, already has its subscription.
    const startsSubscription = isGift && donation.is_recurring && !wasPaid(locked.donation.status);
    // An erased donor gets no subscription.
    if (startsSubscription && donation.email !== null) {
      const paidAt = new Date(atMollie.paidAt ?? atMollie.createdAt);
      await planSubscription(transaction, deps, { donation, payment }, paidAt);
    }
  });
  failpoint('outcome-committed');
}

export async function updateRefunds(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  for (const { id, status } of atMollie._embedded?.refunds ?? []) {
    if (status === 'processing' || status === 'refunded')
      await changeSentRefund(transaction, payment, id, { left_at: deps.clock.now() });
    if (status !== 'failed' && status !== 'canceled') continue;
    const failed = await changeSentRefund(transaction, payment, id, { status: 'refused', reason: status });
    if (failed) await reportFailedRefund(deps, transaction, { donation, payment }, failed);
    // recordOutcome records an event for a failed refund, but not for a canceled refund.
    if (failed && status === 'canceled')
      await recordEvent(transaction, donation, 'refund_canceled', failed.amount_cents);
  }
}
