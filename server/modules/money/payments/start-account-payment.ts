import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import {
  recordAccountPayment,
  type GiftOfAccount,
} from '../../gifts/donations/start/record-account-payment.ts';
import { holdOpen } from '../../foundation/organisation/hold-open.ts';
import { donationCanNoLongerBePaid, takesNoMoreGifts } from './errors.ts';
import { findKeyOfCustomer } from './find-key-of-customer.ts';
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
