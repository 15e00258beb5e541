import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { cancelAtMollie } from './cancel-at-mollie.ts';
import { findSubscription } from './queries.ts';
import { isRunning } from './subscription.ts';

export async function cancelAgain(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (subscription && !isRunning(subscription.status)) await cancelAtMollie(deps, scope, subscription);
}
