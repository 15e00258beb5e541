import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { FailedItems } from '../../platform/jobs/failed-items.ts';
import { whyNotStopped } from './errors.ts';
import { listRunningSubscriptions } from './queries.ts';
import { stopSubscription } from './stop-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Ends every monthly gift of an organisation, for as long as it may. One that fails keeps no other from being ended. */
export async function stopAllSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  mayGoOn: () => Promise<boolean>,
): Promise<FailedItems> {
  const running = await deps.database.transaction(scope, (transaction) =>
    listRunningSubscriptions(transaction, scope),
  );
  const failures = new FailedItems();
  for (const { subscription_id: id } of running) {
    if (!(await mayGoOn())) break;
    await failures.collect(async () => {
      // The provider tells of a charge when it is paid, days after it was made: whoever waits for that has to know of it.
      await syncSubscription(deps, scope, id).catch((error: unknown) => {
        throw whyNotStopped(error);
      });
      await stopSubscription(deps, scope, id, 'organisation');
    });
  }
  return failures;
}
