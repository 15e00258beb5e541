import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { cancelMollieSubscription, ignoreGone, listRunningAtMollie } from '../at-mollie.ts';
import { enqueueSubscriptionJob, syncSubscriptionJob } from '../job-definitions.ts';
import { findSubscription, lockSubscription } from '../queries.ts';
import { isRunning, termsAtMollie } from '../subscription.ts';
import { findUnfinishedChange } from '../changes/subscription-change.ts';

const syncDelayMs = 5 * 60_000;

/**
 * Cancels running subscriptions at Mollie that should not exist. If the recorded subscription does not run
 * but another one does, an old backup may have been restored. In that case, a sync records the running
 * subscription, and nothing is cancelled.
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
  // If the customer does not exist, Mollie charges nobody.
  await ignoreGone(
    callMollieWithKeyFallback(deps, scope, subscription, async (account) => {
      const running = await listRunningAtMollie(account, subscription);
      // Read our records after Mollie's list, so that the result of a concurrent change is not cancelled.
      for (const stray of await chooseStrays(deps, scope, subscriptionId, running)) {
        await cancelMollieSubscription(account, subscription.mollie_customer_id, stray);
        failpoint('stray-canceled-at-mollie');
      }
    }),
  );
}

function chooseStrays(
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
    await enqueueSubscriptionJob(transaction, syncSubscriptionJob, subscriptionId);
    return [];
  });
}

export async function restoreTerms(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const { subscription, isBeingChanged } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    isBeingChanged: Boolean(await findUnfinishedChange(transaction, subscriptionId)),
  }));
  const id = subscription?.mollie_subscription_id;
  if (!subscription || !id || subscription.status !== 'active' || isBeingChanged) return;
  await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.updateSubscription(subscription.mollie_customer_id, id, termsAtMollie(subscription)),
  );
  failpoint('terms-restored-at-mollie');
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    const isChanged = locked?.amount_cents !== subscription.amount_cents;
    if (!isChanged && !(await findUnfinishedChange(transaction, subscriptionId))) return;
    // The donor changed the amount during the request, so the terms have to be compared again.
    await enqueueSubscriptionJob(transaction, syncSubscriptionJob, subscriptionId, { delayMs: syncDelayMs });
  });
}
