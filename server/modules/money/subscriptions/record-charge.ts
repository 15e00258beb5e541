import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordLaterCharge } from '../../gifts/donations/payments/record-later-charge.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { mailMistakenCharge } from './mail-mistaken-charge.ts';
import { reportMistakenCharge } from './report-mistaken-charge.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/** Whether a payment is one of a subscription's later charges. */
function isChargeOf(subscription: Subscription, payment: MolliePayment): boolean {
  return (
    payment.mode === subscription.environment &&
    payment.amount.currency === 'EUR' &&
    // The customer was made for this one gift: whichever of its subscriptions charges, also one that was replaced since
    // or whose id we have not written down yet, it is a charge of this gift.
    payment.customerId === subscription.mollie_customer_id &&
    Boolean(payment.subscriptionId)
  );
}

/**
 * Makes a later charge a donation of its own, or brings that donation up to date. One that came after the end, or
 * against another promise, is put right. Anything else that comes along changes nothing. Under the gift's lock, so that
 * all that was promised is known.
 */
export async function recordCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscriptionId: string,
  payment: MolliePayment,
): Promise<Attempt | undefined> {
  const subscription = await lockSubscription(transaction, subscriptionId);
  if (!subscription || !isChargeOf(subscription, payment)) return undefined;
  // Before the donation: whoever takes both rows takes the gift first.
  await rememberMandate(transaction, subscription, payment);
  const recorded = await recordLaterCharge(transaction, payment, subscription, () =>
    findBrokenPromise(transaction, subscription, {
      at: new Date(payment.createdAt),
      amountCents: decimalToCents(payment.amount.value),
      changeId: payment.metadata?.changeId,
    }),
  );
  if (recorded.broken) await reportMistakenCharge(deps, transaction, subscription, recorded, recorded.broken);
  await mailMistakenCharge(deps, transaction, recorded, recorded);
  return recorded;
}

/** What the donor's bank knows the gift by, which only a charge tells. */
async function rememberMandate(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { mandateId, details }: MolliePayment,
): Promise<void> {
  // Of another mandate that took over since, this charge says nothing.
  if (subscription.mollie_mandate_id !== null && mandateId !== subscription.mollie_mandate_id) return;
  const known = {
    mollie_mandate_id: subscription.mollie_mandate_id ?? mandateId ?? null,
    mandate_reference: details?.mandateReference ?? subscription.mandate_reference,
    creditor_id: details?.creditorIdentifier ?? subscription.creditor_id,
  };
  const isNew =
    known.mollie_mandate_id !== subscription.mollie_mandate_id ||
    known.mandate_reference !== subscription.mandate_reference ||
    known.creditor_id !== subscription.creditor_id;
  if (isNew) await updateSubscription(transaction, subscription, known);
}
