import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { payFromOtherAccount, type SubscriptionRow } from '../../gifts/donations/start-donation.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { takesNoMoreGifts } from './errors.ts';
import { lockGift } from '../subscriptions/lock-gift.ts';
import { findKeyOfCustomer } from './find-key-of-customer.ts';
import { limits } from './limits.ts';
import { leadToCheckout } from './start-gift.ts';

/**
 * Leads a donor to a checkout where one month of a running gift is paid, from the account that is to pay from then on.
 */
export async function startAccountPayment(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  gift: SubscriptionRow,
): Promise<{ checkoutUrl: string }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const key = await findKeyOfCustomer(deps, scope, gift);
  const attempt = await deps.database.transaction(scope, async (transaction) => {
    if (!(await lockIfOpen(transaction))) throw takesNoMoreGifts();
    await lockGift(transaction, gift.subscription_id);
    return payFromOtherAccount(transaction, gift, key.secretId, deps.clock.now());
  });
  failpoint('account-payment-recorded');
  return leadToCheckout(deps, scope, attempt, key);
}
