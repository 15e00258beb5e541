import { mintOrganisationScope, mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import { cancelAgain } from './cancel-again.ts';
import {
  cancelAgainJob,
  startSubscriptionJob,
  syncSubscriptionJob,
  verifyEndJob,
} from './job-definitions.ts';
import { listSubscriptionsToSync } from './queries.ts';
import { startSubscription } from './start-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

export function subscriptionJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(startSubscriptionJob, ({ organisationId, subscriptionId }) =>
      startSubscription(deps, mintOrganisationScope(organisationId), subscriptionId),
    ),
    handleJob(cancelAgainJob, ({ organisationId, subscriptionId }) =>
      cancelAgain(deps, mintOrganisationScope(organisationId), subscriptionId),
    ),
    handleJob(verifyEndJob, ({ organisationId, subscriptionId }) =>
      cancelAgain(deps, mintOrganisationScope(organisationId), subscriptionId),
    ),
    handleJob(syncSubscriptionJob, ({ organisationId, subscriptionId }) =>
      syncSubscription(deps, mintOrganisationScope(organisationId), subscriptionId),
    ),
    handleScheduledJob('sync-subscriptions', '42 3 * * *', () => syncSubscriptions(deps)),
  ];
}

async function syncSubscriptions({ database }: Deps): Promise<void> {
  await database.transaction(mintPlatformScope(), async (transaction) => {
    for (const subscription of await listSubscriptionsToSync(transaction)) {
      await enqueueJob(transaction, syncSubscriptionJob, subscription, {
        key: `sync:${subscription.subscriptionId}`,
      });
    }
  });
}
