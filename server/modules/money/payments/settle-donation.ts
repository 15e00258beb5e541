import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { attachPayment, isPaymentOf } from '../../gifts/donations/start/attach-payment.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { recordOutcome } from '../../gifts/donations/outcome/record-outcome.ts';
import { reportGift } from '../../gifts/donations/outcome/report-gift.ts';
import { planSubscription } from '../subscriptions/plan-subscription.ts';
import { mailMistakenCharge } from '../subscriptions/mail-mistaken-charge.ts';
import { holdRetryAgainstPromises } from '../subscriptions/hold-retry-against-promises.ts';
import { reportDoublePayment } from './report-double-payment.ts';
import { updateRefunds } from './update-refunds.ts';

/** Applies what was fetched to the donation it belongs to, with everything that follows from it, in one transaction. */
export async function settleDonation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
  payment: MolliePayment,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockDonation(transaction, donationId);
    if (!locked) return;
    const isItsOwn =
      locked.subscription_id !== null && locked.purpose === null
        ? locked.mollie_payment_id === payment.id
        : isPaymentOf(locked, payment);
    if (!isItsOwn) return;
    // Before anything is written: the first try's row stands for all of them.
    if (locked.retry_of !== null) await lockDonation(transaction, locked.retry_of);
    const donation = await attachPayment(transaction, locked, payment);
    if (donation.purpose === 'retry') await holdRetryAgainstPromises(deps, transaction, donation, payment);
    const outcome = await recordOutcome(transaction, donation, payment);
    const { becameCompleted, mistake } = outcome;
    await mailMistakenCharge(deps, transaction, donation, outcome);
    await updateRefunds(deps, transaction, donation, payment);
    if (mistake === 'paid_twice') await reportDoublePayment(deps, transaction, donation);
    if (becameCompleted && !mistake && donation.subscription_id === null)
      await reportGift(deps, transaction, donation);
    // A donor who was erased before the money came after all has promised nothing more.
    const hasDonor = donation.email !== null;
    const beginsMonthlyGift = donation.is_recurring && donation.subscription_id === null && hasDonor;
    if (becameCompleted && beginsMonthlyGift && !mistake) {
      const paidAt = new Date(payment.paidAt ?? payment.createdAt);
      await planSubscription(transaction, deps, donation, paidAt);
    }
  });
  failpoint('outcome-committed');
}
