import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import type { MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { descriptionOf, type Subscription } from './subscription.ts';

/** Looks a subscription up that may have been made without our knowing its id. */
export async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id)) {
    if (candidate.description === descriptionOf(subscription)) return candidate;
  }
  return undefined;
}
