import type { SuspendReason } from '../../../../contract/subscription-changes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { recordChange } from '../subscriptions/changes/request-change.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { readRequestedTerms } from '../subscriptions/changes/queries.ts';

/** Stops charges until the donor pays again. Returns false if the subscription is suspended or stopping already. */
export async function suspendSubscription(
  deps: Deps,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  reason: SuspendReason,
): Promise<boolean> {
  if (
    subscription.status === 'suspended' ||
    (await readRequestedTerms(transaction, subscription)).isSuspended
  )
    return false;
  const change = await recordChange(deps, transaction, subscription, 'bank', { kind: 'suspend', reason });
  return typeof change !== 'string';
}
