import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { findPendingCharge } from '../../gifts/donations/payments/queries.ts';
import { syncSubscription } from './sync-subscription.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { recordCharge } from './record-charge.ts';
import type { Subscription } from './subscription.ts';

/** Synchronises first, because Mollie reports a charge only when it is paid, days later. */
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

/** Mollie reports a charge only when it is paid, days later, but the donor must be told now what is still charged. */
export async function recordPendingCharges(
  deps: Deps,
  scope: OrganisationScope,
  /** As it was before the change. */
  subscription: Subscription,
): Promise<void> {
  try {
    for (const payment of await listPending(deps, scope, subscription))
      await deps.database.transaction(scope, (transaction) =>
        recordCharge(deps, transaction, subscription.subscription_id, payment),
      );
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
  }
}

async function listPending(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<MolliePayment[]> {
  const { mollie_customer_id: customerId, mollie_subscription_id: id } = subscription;
  if (id === null) return [];
  return callMollieWithKeyFallback(deps, scope, subscription, async (account) => {
    const pending: MolliePayment[] = [];
    for await (const payment of account.listSubscriptionPayments(customerId, id))
      if (payment.status === 'pending') pending.push(payment);
    return pending;
  });
}
