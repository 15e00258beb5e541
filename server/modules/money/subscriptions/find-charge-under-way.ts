import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * What is still collected of a gift that was just stopped, because it was with the bank already. Whoever stops a gift
 * has to hear of it, and our books as well: Mollie tells of a charge only when it is paid, days later. Null when there
 * is none, or when Mollie cannot be asked.
 */
export async function findChargeUnderWay(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<number | null> {
  try {
    await syncSubscription(deps, scope, subscriptionId);
  } catch (error) {
    if (!(error instanceof MollieError) && !(error instanceof AggregateError)) throw error;
  }
  const charge = await deps.database.transaction(scope, (transaction) =>
    findPendingCharge(transaction, subscriptionId),
  );
  return charge?.amount_cents ?? null;
}
