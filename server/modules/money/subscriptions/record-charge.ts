import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordLaterCharge } from '../../gifts/donations/payments/record-later-charge.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { mailMistakenCharge, reportMistakenCharge } from './report-mistaken-charge.ts';
import { type Subscription } from './subscription.ts';
import { updateSubscription } from './store.ts';
import { lockSubscription, findSubscriptionOfDonation } from './queries.ts';
import { canBecome, statusFromMollie } from '../../gifts/donations/donation-status.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';

/** The lock prevents new changes while the charge is compared with the changes that the donor requested. */
export async function recordCharge(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscriptionId: string,
  payment: MolliePayment,
): Promise<Attempt | undefined> {
  const subscription = await lockSubscription(transaction, subscriptionId);
  if (!subscription || !isChargeOf(subscription, payment)) return undefined;
  await recordMandate(transaction, subscription, payment);
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

function isChargeOf(subscription: Subscription, payment: MolliePayment): boolean {
  return (
    payment.mode === subscription.environment &&
    payment.amount.currency === 'EUR' &&
    // Each Mollie customer belongs to one of our subscriptions, so a charge of a Mollie subscription that was replaced
    // matches too.
    payment.customerId === subscription.mollie_customer_id &&
    Boolean(payment.subscriptionId)
  );
}

async function recordMandate(
  transaction: OrganisationTransaction,
  subscription: Subscription,
  { mandateId, details }: MolliePayment,
): Promise<void> {
  // Ignore the mandate data of a charge that used a replaced mandate. The charge itself is still recorded.
  if (subscription.mollie_mandate_id !== null && mandateId !== subscription.mollie_mandate_id) return;
  const mandate = {
    mollie_mandate_id: subscription.mollie_mandate_id ?? mandateId ?? null,
    mandate_reference: details?.mandateReference ?? subscription.mandate_reference,
    creditor_id: details?.creditorIdentifier ?? subscription.creditor_id,
  };
  const isNew =
    mandate.mollie_mandate_id !== subscription.mollie_mandate_id ||
    mandate.mandate_reference !== subscription.mandate_reference ||
    mandate.creditor_id !== subscription.creditor_id;
  if (isNew) await updateSubscription(transaction, subscription, mandate);
}

/** Call this before the retry is recorded as paid. Ignores stops and changes after the retry's creation. */
export async function recordMistakenRetry(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  const status = statusFromMollie(atMollie.status);
  if (status !== 'completed' || !canBecome(payment.status, status)) return;
  const subscription = await findSubscriptionOfDonation(transaction, donation);
  const charge = { at: new Date(atMollie.createdAt), amountCents: payment.amount_cents };
  const broken = subscription && (await findBrokenPromise(transaction, subscription, charge));
  if (!broken) return;
  await recordMistake(transaction, payment, broken);
  await reportMistakenCharge(deps, transaction, subscription, { donation, payment }, broken);
}

/** Records charges that Mollie has not reported yet, because the mail about a change has to mention them. */
export async function recordPendingCharges(
  deps: Deps,
  scope: OrganisationScope,
  /** The subscription as it was before the change or the stop, with the old `mollie_subscription_id`. */
  subscription: Subscription,
): Promise<void> {
  const id = subscription.mollie_subscription_id;
  if (id === null) return;
  try {
    const charges = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
      listCharges(account, subscription, id),
    );
    for (const charge of charges)
      if (charge.status === 'pending')
        await deps.database.transaction(scope, (transaction) =>
          recordCharge(deps, transaction, subscription.subscription_id, charge),
        );
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
  }
}

export async function listCharges(
  account: MollieAccount,
  { mollie_customer_id: customerId }: Subscription,
  idAtMollie: string,
): Promise<MolliePayment[]> {
  const charges: MolliePayment[] = [];
  for await (const charge of account.listSubscriptionPayments(customerId, idAtMollie)) charges.push(charge);
  return charges;
}
