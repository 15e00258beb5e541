import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { wasPaid, isFinal } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { findPayment, findPaymentByMollieId, findAttempt } from '../../gifts/donations/payments/queries.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { recordCharge } from '../subscriptions/record-charge.ts';
import { searchPayment } from './search-payment.ts';
import { settlePayment, updateRefunds } from './settle-payment.ts';
import { listOpenRefunds } from './store.ts';
import { endMissingPayment } from '../../gifts/donations/payments/end-missing-payment.ts';
import { getPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { ensurePayment, isIdempotencyKeyValid } from './ensure-payment.ts';

/** Mollie sends no more webhooks about a payment that was requested longer ago than this. */
const webhooksEndMs = 27 * 60 * 60_000;

/** Reads the payment from Mollie, because a webhook may be forged. */
export async function fetchPayment(
  deps: Deps,
  scope: OrganisationScope,
  { paymentId, molliePaymentId }: { paymentId: string; molliePaymentId: string },
): Promise<void> {
  const { payment, hasKnownReversals } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findPayment(transaction, paymentId);
    return { payment: found, hasKnownReversals: await hasReversals(transaction, found) };
  });
  if (!payment) return;
  const atMollie = await callMollieWithKeyFallback(deps, scope, payment, (account) =>
    account.getPayment(molliePaymentId, { hasKnownReversals }),
  ).catch((error: unknown) => {
    // Ignore a forged id, because retries of this job would delay other jobs.
    const isForged = payment.mollie_payment_id !== null && payment.mollie_payment_id !== molliePaymentId;
    if (isForged && isMollieError(error, 'gone')) return undefined;
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
  const { subscription, hasKnownReversals } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    hasKnownReversals: await hasReversals(
      transaction,
      await findPaymentByMollieId(transaction, molliePaymentId),
    ),
  }));
  if (!subscription) return;
  const atMollie = await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.getPayment(molliePaymentId, { hasKnownReversals }),
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

export async function checkPayment(deps: Deps, scope: OrganisationScope, paymentId: string): Promise<void> {
  const attempt = await deps.database.transaction(scope, (transaction) =>
    findAttempt(transaction, paymentId),
  );
  if (!attempt || isFinal(attempt.payment.status)) return;
  const { payment } = attempt;
  const molliePaymentId = payment.mollie_payment_id;
  if (molliePaymentId !== null) return fetchPayment(deps, scope, { paymentId, molliePaymentId });
  if (isIdempotencyKeyValid(deps, payment)) {
    // The same idempotency key returns the payment that an earlier request may have created.
    const { secret_id: secretId, environment } = payment;
    const key = await deps.database.transaction(scope, (transaction) =>
      getPaymentKey(deps, transaction, { secretId, environment }),
    );
    return void (await ensurePayment(deps, scope, attempt, key));
  }
  const atMollie = await searchPayment(deps, scope, payment);
  if (atMollie) return settlePayment(deps, scope, paymentId, atMollie);
  if (deps.clock.now().getTime() - payment.created_at.getTime() > webhooksEndMs) {
    await deps.database.transaction(scope, (transaction) => endMissingPayment(transaction, paymentId));
  }
}
