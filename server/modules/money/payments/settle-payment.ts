import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { attachPayment, isPaymentOf } from '../../gifts/donations/payments/attach-payment.ts';
import { lockAttempt } from '../../gifts/donations/payments/queries.ts';
import { recordOutcome } from '../../gifts/donations/payments/record-outcome.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import { reportGift } from '../../gifts/donations/report-gift.ts';
import { planSubscription } from '../subscriptions/plan-subscription.ts';
import { mailMistakenCharge } from '../subscriptions/mail-mistaken-charge.ts';
import { holdRetryAgainstPromises } from '../subscriptions/hold-retry-against-promises.ts';
import { reportDoublePayment } from './report-double-payment.ts';
import { updateRefunds } from './update-refunds.ts';

/** Applies what was fetched to the payment it belongs to, with everything that follows from it, in one transaction. */
export async function settlePayment(
  deps: Deps,
  scope: OrganisationScope,
  paymentId: string,
  atMollie: MolliePayment,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockAttempt(transaction, paymentId);
    if (!locked || !isPaymentOf(locked.payment, atMollie)) return;
    const attempt = await attachPayment(transaction, locked, atMollie, deps.clock.now());
    if (attempt.payment.kind === 'retry')
      await holdRetryAgainstPromises(deps, transaction, attempt, atMollie);
    const outcome = await recordOutcome(transaction, attempt, atMollie);
    const { donation, becamePaid, mistake } = outcome;
    const { payment } = attempt;
    await mailMistakenCharge(deps, transaction, { donation, payment }, outcome);
    await updateRefunds(deps, transaction, { donation, payment }, atMollie);
    if (becamePaid && mistake?.reason === 'paid_twice')
      await reportDoublePayment(deps, transaction, { donation, payment });
    const isGift = becamePaid && mistake === undefined && donation.subscription_id === null;
    if (isGift) await reportGift(deps, transaction, donation);
    // A gift that was paid before, and paid back, has its subscription already.
    const begins = isGift && donation.is_recurring && !wasPaid(locked.donation.status);
    // A donor who was erased before the money came after all has promised nothing more.
    if (begins && donation.email !== null) {
      const paidAt = new Date(atMollie.paidAt ?? atMollie.createdAt);
      await planSubscription(transaction, deps, { donation, payment }, paidAt);
    }
  });
  failpoint('outcome-committed');
}
