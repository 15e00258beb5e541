import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import type { MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/**
 * Looks a subscription up that may have been made without our knowing its id. Its customer was made for this one monthly gift, so any
 * that this organisation made for that customer is it, also when a restore has made us forget under which id: a second one would
 * charge the donor twice. One that runs goes before one that has ended.
 */
export async function findAtMollie(
  account: MollieAccount,
  { mollie_customer_id, organisation_id }: Subscription,
): Promise<MollieSubscription | undefined> {
  let ended: MollieSubscription | undefined;
  for await (const candidate of account.listSubscriptions(mollie_customer_id)) {
    if (candidate.metadata?.organisationId !== organisation_id) continue;
    const status = statusOfSubscription(candidate.status);
    if (!status || isRunning(status)) return candidate;
    ended ??= candidate;
  }
  return ended;
}
