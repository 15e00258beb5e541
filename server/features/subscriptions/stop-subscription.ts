import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { getPaymentKey } from '../settings/payment-keys.ts';
import { providerUnreachable } from './errors.ts';
import { findSubscription } from './queries.ts';
import { endSubscription, lockSubscription } from './store.ts';
import { isRunning, type Subscription } from './subscription.ts';

/** Ends a monthly gift, at Mollie first: we never say it is over while the donor could still be charged. */
export async function stopSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: NonNullable<Subscription['ended_by']>,
): Promise<'stopped' | 'already-stopped' | 'unknown'> {
  const { subscription, apiKey } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscription(transaction, scope, subscriptionId);
    if (!found) return { subscription: undefined, apiKey: '' };
    const key = await getPaymentKey(deps, transaction, scope, {
      secretId: found.secret_id,
      environment: found.environment,
    });
    return { subscription: found, apiKey: key.apiKey };
  });
  if (!subscription) return 'unknown';
  if (!isRunning(subscription.status)) return 'already-stopped';

  if (subscription.mollie_subscription_id !== null) {
    await cancelAtMollie(deps, apiKey, subscription.mollie_customer_id, subscription.mollie_subscription_id);
  }
  await deps.database.transaction(scope, async (transaction) => {
    // Locked: a start that is under way sees the end and undoes itself at Mollie.
    const locked = await lockSubscription(transaction, scope, subscriptionId);
    if (!locked || !isRunning(locked.status)) return;
    await endSubscription(transaction, locked, 'canceled', endedBy);
  });
  return 'stopped';
}

async function cancelAtMollie(deps: Deps, apiKey: string, customerId: string, id: string): Promise<void> {
  const account = deps.mollie(apiKey);
  try {
    await account.cancelSubscription(customerId, id);
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    if (error.kind === 'gone') return;
    // Mollie refuses to cancel what has ended already; anything else is a reason not to say that it is over.
    if (error.kind === 'refused' && (await account.getSubscription(customerId, id)).status !== 'active')
      return;
    throw providerUnreachable();
  }
}
