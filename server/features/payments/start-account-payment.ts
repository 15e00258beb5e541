import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../donations/call-mollie-with-key-fallback.ts';
import { isFinal } from '../donations/donation-status.ts';
import { recordAccountPayment, type GiftOfAccount } from '../donations/start/record-account-payment.ts';
import { holdOpen } from '../organisations/hold-open.ts';
import type { PaymentKey } from '../settings/payment-keys.ts';
import { checkoutUnavailable, donationCanNoLongerBePaid, takesNoMoreGifts } from './errors.ts';
import { limits } from './limits.ts';
import { askForPayment } from './start-gift.ts';

/**
 * Leads a donor to a checkout where one month of a running gift is paid, from the account that is to pay from then on.
 */
export async function startAccountPayment(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  gift: GiftOfAccount & { secret_id: string },
): Promise<{ checkoutUrl: string }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const key = await findKeyOfCustomer(deps, scope, gift);
  const donation = await deps.database.transaction(scope, async (transaction) => {
    if (!(await holdOpen(transaction))) throw takesNoMoreGifts();
    return recordAccountPayment(transaction, gift, key.secretId, deps.clock.now());
  });
  failpoint('account-payment-recorded');
  const started = await askForPayment(deps, scope, donation, key);
  if (started.checkout_url === null || isFinal(started.status)) throw donationCanNoLongerBePaid(started);
  return { checkoutUrl: started.checkout_url };
}

/** The gift's customer is known in one account at Mollie; of the organisation's keys, the one that opens it. */
async function findKeyOfCustomer(
  deps: Deps,
  scope: OrganisationScope,
  gift: GiftOfAccount & { secret_id: string },
): Promise<PaymentKey> {
  try {
    return await callMollieWithKeyFallback(deps, scope, gift, async (account, key) => {
      await account.getCustomer(gift.mollie_customer_id);
      return key;
    });
  } catch (error) {
    if (error instanceof MollieError) throw checkoutUnavailable(error.retryAfterSeconds);
    throw error;
  }
}
