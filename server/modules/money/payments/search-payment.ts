import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Deps } from '../../foundation/deps.ts';
import { matchesMolliePayment } from '../../gifts/donations/payments/attach-payment.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { ignoreGone } from '../subscriptions/at-mollie.ts';

const minuteMs = 60_000;

/** Finds a payment that Mollie may have created although its answer was lost, or although nobody stored its id. */
export async function searchPayment(
  deps: Deps,
  scope: OrganisationScope,
  payment: Payment,
): Promise<MolliePayment | undefined> {
  // Search from ten minutes before we recorded the payment, because Mollie's clock may be behind ours.
  const since = new Date(payment.created_at.getTime() - 10 * minuteMs);
  return ignoreGone(
    callMollieWithKeyFallback(deps, scope, payment, async (account) => {
      for await (const atMollie of account.listPayments(since)) {
        // The list omits refunds and chargebacks, so read the payment itself.
        if (matchesMolliePayment(payment, atMollie)) return account.getPayment(atMollie.id);
      }
      throw new MollieError('gone', 'no payment at Mollie has our payment id');
    }),
  );
}
