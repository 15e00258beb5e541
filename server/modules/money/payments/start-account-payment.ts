import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { payFromOtherAccount, type GiftOfAccount } from '../../gifts/donations/start-donation.ts';
import { holdOpen } from '../../foundation/organisation/hold-open.ts';
import { takesNoMoreGifts } from './errors.ts';
import { findKeyOfCustomer } from './find-key-of-customer.ts';
import { limits } from './limits.ts';
import { leadToCheckout } from './start-gift.ts';
import { lockSubscription } from '../subscriptions/queries.ts';

/** Checkout for one charge of a running subscription, from the account that later charges will use. */
export async function startAccountPayment(
  deps: Deps,
  scope: OrganisationScope,
  address: string,
  gift: GiftOfAccount & { secret_id: string },
): Promise<{ checkoutUrl: string }> {
  await deps.rateLimiter.take(limits.giftsByAddress, address);
  const key = await findKeyOfCustomer(deps, scope, gift);
  const attempt = await deps.database.transaction(scope, async (transaction) => {
    if (!(await holdOpen(transaction))) throw takesNoMoreGifts();
    await lockSubscription(transaction, gift.subscription_id);
    return payFromOtherAccount(transaction, gift, key.secretId, deps.clock.now());
  });
  failpoint('account-payment-recorded');
  return leadToCheckout(deps, scope, attempt, key);
}
