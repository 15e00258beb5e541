import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import type { MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { isDescriptionOfOurs, type Subscription } from './subscription.ts';

/**
 * Looks a subscription up that may have been made without our knowing its id. Its customer was made for this one monthly gift, so any
 * that we made for that customer is it, also when a restore has made us forget under which id: a second one would charge the donor twice.
 */
export async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id)) {
    if (isDescriptionOfOurs(candidate.description)) return candidate;
  }
  return undefined;
}
