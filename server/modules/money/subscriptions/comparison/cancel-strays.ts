import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { isMollieError } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { cancelOne } from '../cancel-at-mollie.ts';
import { listRunningAtMollie } from '../find-at-mollie.ts';
import { enqueueSync } from '../job-definitions.ts';
import { findSubscription, lockSubscription } from '../queries.ts';
import { isRunning } from '../subscription.ts';
import { findUnfinishedChange } from '../changes/queries.ts';

/**
 * Cancels subscriptions at Mollie that should not charge. If our own has ended there and another runs, as after a
 * restore, that one is adopted by a sync.
 */
export async function cancelStrays(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription) return;
  try {
    await callMollieWithKeyFallback(deps, scope, subscription, async (account) => {
      const running = await listRunningAtMollie(account, subscription);
      // Read after the list, so that a concurrent change is not cancelled.
      for (const stray of await findStrays(deps, scope, subscriptionId, running)) {
        await cancelOne(account, subscription.mollie_customer_id, stray);
        failpoint('stray-canceled-at-mollie');
      }
    });
  } catch (error) {
    // Mollie charges nobody without a customer.
    if (!isMollieError(error, 'gone')) throw error;
  }
}

function findStrays(
  { database }: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  running: MollieSubscription[],
): Promise<MollieSubscription[]> {
  return database.transaction(scope, async (transaction) => {
    const subscription = await lockSubscription(transaction, subscriptionId);
    if (
      !subscription ||
      subscription.status === 'starting' ||
      (await findUnfinishedChange(transaction, subscriptionId))
    )
      return [];
    if (!isRunning(subscription.status) || subscription.mollie_subscription_id === null) return running;
    const others = running.filter(({ id }) => id !== subscription.mollie_subscription_id);
    if (others.length < running.length || others.length === 0) return others;
    await enqueueSync(transaction, subscriptionId);
    return [];
  });
}
