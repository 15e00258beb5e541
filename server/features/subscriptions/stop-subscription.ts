import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { cancelAtMollie } from './cancel-at-mollie.ts';
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
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, scope, subscriptionId),
  );
  if (!subscription) return 'unknown';
  if (!isRunning(subscription.status)) return 'already-stopped';
  try {
    await cancelAtMollie(deps, scope, subscription);
  } catch (error) {
    throw error instanceof MollieError ? providerUnreachable() : error;
  }
  const isOver = await deps.database.transaction(scope, async (transaction) => {
    // Locked: a start that is under way sees the end and undoes itself at Mollie.
    const locked = await lockSubscription(transaction, scope, subscriptionId);
    // One that has come through in the meantime is not what was cancelled above.
    if (locked && locked.mollie_subscription_id !== subscription.mollie_subscription_id) return false;
    if (locked && isRunning(locked.status)) await endSubscription(transaction, locked, 'canceled', endedBy);
    return true;
  });
  return isOver ? 'stopped' : stopSubscription(deps, scope, subscriptionId, endedBy);
}
