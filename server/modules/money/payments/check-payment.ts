import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { isPaymentOf } from '../../gifts/donations/payments/attach-payment.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { recordNoPayment } from '../../gifts/donations/payments/end-missing-payment.ts';
import { getPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { ensurePayment, isKeyRemembered } from './ensure-payment.ts';
import { fetchPayment } from './fetch-payment.ts';
import { settlePayment } from './settle-payment.ts';

const minuteMs = 60_000;
/** Mollie's webhook retries have ended by then. */
const certaintyMs = 27 * 60 * minuteMs;

export async function checkPayment(deps: Deps, scope: OrganisationScope, paymentId: string): Promise<void> {
  const attempt = await deps.database.transaction(scope, (transaction) =>
    findAttempt(transaction, paymentId),
  );
  if (!attempt || isFinal(attempt.payment.status)) return;
  const { payment } = attempt;
  const molliePaymentId = payment.mollie_payment_id;
  if (molliePaymentId !== null) return fetchPayment(deps, scope, { paymentId, molliePaymentId });
  if (isKeyRemembered(deps, payment)) return repeatRequest(deps, scope, attempt);

  const atMollie = await searchPayment(deps, scope, payment);
  if (atMollie) return settlePayment(deps, scope, paymentId, atMollie);
  if (deps.clock.now().getTime() - payment.created_at.getTime() > certaintyMs) {
    await deps.database.transaction(scope, (transaction) => recordNoPayment(transaction, paymentId));
  }
}

/** The same idempotency key returns the payment that an earlier request may have created. */
async function repeatRequest(deps: Deps, scope: OrganisationScope, attempt: Attempt): Promise<void> {
  const { secret_id: secretId, environment } = attempt.payment;
  const key = await deps.database.transaction(scope, (transaction) =>
    getPaymentKey(deps, transaction, { secretId, environment }),
  );
  await ensurePayment(deps, scope, attempt, key);
}

async function searchPayment(
  deps: Deps,
  scope: OrganisationScope,
  payment: Payment,
): Promise<MolliePayment | undefined> {
  // Allows for clock differences.
  const since = new Date(payment.created_at.getTime() - 10 * minuteMs);
  try {
    return await callMollieWithKeyFallback(deps, scope, payment, async (account) => {
      for await (const atMollie of account.listPayments(since)) {
        // The list omits refunds and chargebacks.
        if (isPaymentOf(payment, atMollie)) return account.getPayment(atMollie.id);
      }
      throw new MollieError('gone', 'no payment at Mollie names this one');
    });
  } catch (error) {
    if (error instanceof MollieError && error.kind === 'gone') return undefined;
    throw error;
  }
}
