import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import { isMollieError } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { cancelOne } from '../cancel-at-mollie.ts';
import { findWantedChange } from '../changes/store.ts';
import { listRunningAtMollie } from '../find-at-mollie.ts';
import { syncSubscriptionJob } from '../job-definitions.ts';
import { findSubscription } from '../queries.ts';
import { lockSubscription } from '../store.ts';
import { isRunning } from '../subscription.ts';

/**
 * Ends whatever charges for a gift beside its own subscription, or though it rests or has ended. Should the gift's own
 * have ended at Mollie while another one runs, then that one is it: so it is after our books were put back.
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
      // Only now: what a change makes from here on is not among those.
      for (const stray of await findStrays(deps, scope, subscriptionId, running)) {
        await cancelOne(account, subscription.mollie_customer_id, stray);
        failpoint('stray-canceled-at-mollie');
      }
    });
  } catch (error) {
    // Nobody is charged whom Mollie does not know.
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
    const gift = await lockSubscription(transaction, subscriptionId);
    if (!gift || gift.status === 'starting' || (await findWantedChange(transaction, subscriptionId)))
      return [];
    if (!isRunning(gift.status) || gift.mollie_subscription_id === null) return running;
    const others = running.filter(({ id }) => id !== gift.mollie_subscription_id);
    if (others.length < running.length || others.length === 0) return others;
    const payload = { organisationId: scope.organisationId, subscriptionId };
    await enqueueJob(transaction, syncSubscriptionJob, payload, { key: `sync:${subscriptionId}` });
    return [];
  });
}
