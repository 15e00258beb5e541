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
import { isRunning, intervalAtMollie } from '../subscription.ts';
import { findUnfinishedChange } from '../changes/queries.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';

const aMomentMs = 5 * 60_000;

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
    account.updateSubscription(subscription.mollie_customer_id, id, {
      amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
      interval: intervalAtMollie(subscription),
    }),
  );
  failpoint('terms-restored-at-mollie');
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    const isChanged = locked?.amount_cents !== subscription.amount_cents;
    if (!isChanged && !(await findUnfinishedChange(transaction, subscriptionId))) return;
    // The donor changed the amount meanwhile: check again.
    await enqueueSync(transaction, subscriptionId, { delayMs: aMomentMs });
  });
}
