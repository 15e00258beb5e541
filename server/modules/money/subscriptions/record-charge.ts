import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordLaterCharge } from '../../gifts/donations/payments/record-later-charge.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { mailMistakenCharge, reportMistakenCharge } from './report-mistaken-charge.ts';
import { updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';
import { lockSubscription, findSubscriptionOfDonation } from './queries.ts';
import { canBecome, statusFromMollie } from '../../gifts/donations/donation-status.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';

function isChargeOf(subscription: Subscription, payment: MolliePayment): boolean {
  return (
    payment.mode === subscription.environment &&
    payment.amount.currency === 'EUR' &&
    // Each customer has one subscription here, so this also covers replaced ones and ids that are not stored yet.
    payment.customerId === subscription.mollie_customer_id &&
    Boolean(payment.subscriptionId)
  );
}

/**
 * Records or updates the donation of a charge, and reports a charge that breaks a promise. Locks the subscription, so
 * that all changes are known.
 */
export async function recordCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscriptionId: string,
  payment: MolliePayment,
): Promise<Attempt | undefined> {
  const subscription = await lockSubscription(transaction, subscriptionId);
  if (!subscription || !isChargeOf(subscription, payment)) return undefined;
  // Lock order: subscription, then donation.
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

/** Mollie reports the mandate reference with a charge only. */
async function rememberMandate(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { mandateId, details }: MolliePayment,
): Promise<void> {
  // The charge was made on a mandate that has been replaced.
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

/**
 * Records a paid retry as a mistake if it breaks a promise that the donor had when Mollie made it. Call before the
 * retry is recorded as paid.
 */
export async function recordMistakenRetry(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  const status = statusFromMollie(atMollie.status);
  if (status !== 'completed' || !canBecome(payment.status, status)) return;
  const subscription = await findSubscriptionOfDonation(transaction, donation);
  const charge = {
    at: new Date(atMollie.createdAt),
    amountCents: payment.amount_cents,
    changeId: undefined,
  };
  const broken = subscription && (await findBrokenPromise(transaction, subscription, charge));
  if (!broken) return;
  await recordMistake(transaction, payment, broken);
  await reportMistakenCharge(deps, transaction, subscription, { donation, payment }, broken);
}
