import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { askWithKeyOf } from '../donations/ask-with-key-of.ts';
import { findAtMollie } from './find-at-mollie.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/** Makes sure that nothing more is charged for a subscription: once this returns, Mollie has none that runs. */
export async function cancelAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<void> {
  const { mollie_customer_id: customerId, mollie_subscription_id: knownId } = subscription;
  try {
    await askWithKeyOf(deps, scope, subscription, async (account) => {
      const id = knownId ?? (await findAtMollie(account, subscription))?.id;
      if (id !== undefined) await cancel(account, customerId, id);
    });
  } catch (error) {
    // A customer or subscription that is gone charges nobody.
    if (!(error instanceof MollieError && error.kind === 'gone')) throw error;
  }
}

/** Mollie refuses to cancel what has ended already. */
async function cancel(account: MollieAccount, customerId: string, id: string): Promise<void> {
  try {
    await account.cancelSubscription(customerId, id);
  } catch (error) {
    if (!(error instanceof MollieError && error.kind === 'refused')) throw error;
    const status = statusOfSubscription((await account.getSubscription(customerId, id)).status);
    if (!status || isRunning(status)) throw error;
  }
}
