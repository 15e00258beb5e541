import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, handleJob, handleScheduledJob, type JobHandler } from '../../../platform/jobs/job.ts';
import { cancelAgain } from './at-mollie.ts';
import { carryOutChange } from './changes/carry-out-change.ts';
import { cancelStrays, restoreTerms } from './comparison/correct-at-mollie.ts';
import { compareSubscriptions, listAccountsWithSubscriptions } from './comparison/compare-subscriptions.ts';
import { listUnfinishedChanges } from './changes/subscription-change.ts';
import {
  cancelAgainJob,
  cancelStraysJob,
  carryOutChangeJob,
  compareSubscriptionsJob,
  restoreTermsJob,
  startSubscriptionJob,
  syncSubscriptionJob,
  verifyEndJob,
} from './job-definitions.ts';
import { startSubscription } from './start-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

export function subscriptionJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(startSubscriptionJob, ({ subscriptionId }, scope) =>
      startSubscription(deps, scope, subscriptionId),
    ),
    handleJob(carryOutChangeJob, ({ changeId, actor }, scope) =>
      carryOutChange(deps, scope, changeId, actor),
    ),
    handleJob(cancelAgainJob, ({ subscriptionId }, scope) => cancelAgain(deps, scope, subscriptionId)),
    handleJob(verifyEndJob, ({ subscriptionId }, scope) => cancelAgain(deps, scope, subscriptionId)),
    handleJob(syncSubscriptionJob, ({ subscriptionId }, scope) =>
      syncSubscription(deps, scope, subscriptionId),
    ),
    handleJob(compareSubscriptionsJob, ({ secretId, environment }, scope) =>
      compareSubscriptions(deps, scope, { secretId, environment }),
    ),
    handleJob(cancelStraysJob, ({ subscriptionId }, scope) => cancelStrays(deps, scope, subscriptionId)),
    handleJob(restoreTermsJob, ({ subscriptionId }, scope) => restoreTerms(deps, scope, subscriptionId)),
    handleScheduledJob('sync-subscriptions', '42 3 * * *', (scope) => compareAll(deps, scope)),
    handleScheduledJob('finish-changes', '17 * * * *', (scope) => finishChanges(deps, scope)),
  ];
}

async function compareAll({ database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const accounts = await listAccountsWithSubscriptions(transaction);
    for (const [index, account] of accounts.entries())
      await enqueueJob(transaction, compareSubscriptionsJob, account, {
        key: `compare:${account.secretId}`,
        // Only two queues, so that at most two comparisons run at once and the jobs of donors do not wait.
        queue: `compare:${index % 2}`,
      });
  });
}

/** A change that is unfinished for longer than this gets a new job, because its own job may be gone. */
const retryAfterMs = 60 * 60_000;

async function finishChanges({ clock, database }: Deps, scope: PlatformScope): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const before = new Date(clock.now().getTime() - retryAfterMs);
    for (const change of await listUnfinishedChanges(transaction, before))
      await enqueueJob(transaction, carryOutChangeJob, change, { key: `change:${change.changeId}` });
  });
}
