import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { earlierPaymentInDoubt } from './errors.ts';
import { fetchPayment } from './fetch-payment.ts';

export async function refreshUnlessPaid(
  deps: Deps,
  scope: OrganisationScope,
  { payment_id: paymentId, mollie_payment_id: molliePaymentId, status }: Payment,
): Promise<void> {
  if (molliePaymentId === null || wasPaid(status)) return;
  try {
    await fetchPayment(deps, scope, { paymentId, molliePaymentId });
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    if (error.isInDoubt) throw earlierPaymentInDoubt(error.retryAfterSeconds);
    // Mollie refused the request, for example because of a revoked key. The stored status stays.
  }
}
