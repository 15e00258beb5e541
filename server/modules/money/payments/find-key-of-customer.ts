import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import {
  callMollieWithKeyFallback,
  PaymentKeyRefused,
} from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import type { PaymentKey } from '../../foundation/settings/payment-keys.ts';
import { cannotTakePaymentsNow, checkoutUnavailable } from './errors.ts';

/** Each customer belongs to one Mollie account; returns the key of that account. */
export async function findKeyOfCustomer(
  deps: Deps,
  scope: OrganisationScope,
  gift: Pick<Payment, 'secret_id' | 'environment'> & { mollie_customer_id: string },
): Promise<PaymentKey> {
  try {
    return await callMollieWithKeyFallback(deps, scope, gift, async (account, key) => {
      await account.getCustomer(gift.mollie_customer_id);
      return key;
    });
  } catch (error) {
    if (error instanceof PaymentKeyRefused) throw cannotTakePaymentsNow();
    if (error instanceof MollieError) throw checkoutUnavailable(error.retryAfterSeconds);
    throw error;
  }
}
