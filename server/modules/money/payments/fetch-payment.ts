import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { findPayment, findPaymentAtMollie } from '../../gifts/donations/payments/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { recordCharge } from '../subscriptions/record-charge.ts';
import { settlePayment, updateRefunds } from './settle-payment.ts';
import { listOpenRefunds } from './store.ts';

/** Trusts only what it fetches from Mollie, never the webhook. */
export async function fetchPayment(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, molliePaymentId }: { paymentId: string; molliePaymentId: string },
): Promise<void> {
  const { payment, knownReversals } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findPayment(transaction, paymentId);
    return { payment: found, knownReversals: await hasReversals(transaction, found) };
  });
  if (!payment) return;
  const atMollie = await callMollieWithKeyFallback(deps, scope, payment, (account) =>
    account.getPayment(molliePaymentId, { knownReversals }),
  ).catch((error: unknown) => {
    // A forged id: retrying it eight times would delay other jobs.
    const isInvented = payment.mollie_payment_id !== null && payment.mollie_payment_id !== molliePaymentId;
    if (isInvented && isMollieError(error, 'gone')) return undefined;
    throw error;
  });
  if (!atMollie) return;
  failpoint('payment-fetched');
  await settlePayment(deps, scope, paymentId, atMollie);
}

export async function fetchCharge(
  deps: Deps,
  scope: OrganisationScope,
  { subscriptionId, molliePaymentId }: { subscriptionId: string; molliePaymentId: string },
): Promise<void> {
  const { subscription, knownReversals } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    knownReversals: await hasReversals(transaction, await findPaymentAtMollie(transaction, molliePaymentId)),
  }));
  if (!subscription) return;
  const atMollie = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.getPayment(molliePaymentId, { knownReversals }),
  );
  failpoint('charge-fetched');
  await deps.database.transaction(scope, async (transaction) => {
    const recorded = await recordCharge(deps, transaction, subscriptionId, atMollie);
    if (recorded) await updateRefunds(deps, transaction, recorded, atMollie);
  });
  failpoint('charge-committed');
}

async function hasReversals(transaction: Transaction, payment: Payment | undefined): Promise<boolean> {
  if (!payment || !wasPaid(payment.status)) return false;
  const backCents = payment.amount_refunded_cents + payment.amount_charged_back_cents;
  return backCents > 0 || (await listOpenRefunds(transaction, payment)).length > 0;
}
