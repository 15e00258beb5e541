import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * The amount of a charge that the bank already has, or null. Mollie reports it only when it is paid, days later, so
 * this synchronises first.
 */
export async function syncAndFindPendingCharge(
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
