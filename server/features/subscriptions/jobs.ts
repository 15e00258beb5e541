import type { PlatformScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import { cancelAgain } from './cancel-again.ts';
import { carryOutChange } from './changes/carry-out-change.ts';
import {
  cancelAgainJob,
  carryOutChangeJob,
  startSubscriptionJob,
  syncSubscriptionJob,
  verifyEndJob,
} from './job-definitions.ts';
import { listSubscriptionsToSync } from './queries.ts';
import { startSubscription } from './start-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

export function subscriptionJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(startSubscriptionJob, ({ subscriptionId }, scope) =>
      startSubscription(deps, scope, subscriptionId),
    ),
    handleJob(carryOutChangeJob, ({ changeId }, scope) => carryOutChange(deps, scope, changeId)),
    handleJob(cancelAgainJob, ({ subscriptionId }, scope) => cancelAgain(deps, scope, subscriptionId)),
    handleJob(verifyEndJob, ({ subscriptionId }, scope) => cancelAgain(deps, scope, subscriptionId)),
    handleJob(syncSubscriptionJob, ({ subscriptionId }, scope) =>
      syncSubscription(deps, scope, subscriptionId),
    ),
    handleScheduledJob('sync-subscriptions', '42 3 * * *', (scope) => syncSubscriptions(deps, scope)),
  ];
}

async function syncSubscriptions({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const subscription of await listSubscriptionsToSync(transaction)) {
      await enqueueJob(transaction, syncSubscriptionJob, subscription, {
        key: `sync:${subscription.subscriptionId}`,
      });
    }
  });
}
