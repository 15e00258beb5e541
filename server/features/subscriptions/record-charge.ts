import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { recordLaterCharge } from '../donations/outcome/record-later-charge.ts';
import { reportFailedCharge } from './report-failed-charge.ts';
import { reportMistakenCharge } from './report-mistaken-charge.ts';
import type { Subscription } from './subscription.ts';

/** Whether a payment is one of a subscription's later charges. Anything else that comes along changes nothing. */
export function isChargeOf(subscription: Subscription, payment: MolliePayment): boolean {
  const { mollie_subscription_id: expected } = subscription;
  return (
    payment.mode === subscription.environment &&
    payment.amount.currency === 'EUR' &&
    payment.customerId === subscription.mollie_customer_id &&
    // A charge may be announced before we have written down the subscription's own id.
    (expected === null ? Boolean(payment.subscriptionId) : payment.subscriptionId === expected)
  );
}

/**
 * Makes a later charge a donation of its own, or brings that donation up to date. One that came after the end is put
 * right.
 */
export async function recordCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  payment: MolliePayment,
) {
  const recorded = await recordLaterCharge(transaction, payment, {
    environment: subscription.environment,
    secretId: subscription.secret_id,
    subscriptionId: subscription.subscription_id,
    endedAt: subscription.ended_at,
    email: subscription.email,
    firstName: subscription.first_name,
    lastName: subscription.last_name,
  });
  if (recorded.isNewAfterEnd) await reportMistakenCharge(deps, transaction, subscription, recorded.donation);
  await reportFailedCharge(deps, transaction, recorded.donation, recorded);
  return recorded;
}
