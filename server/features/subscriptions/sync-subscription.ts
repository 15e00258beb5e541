import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment, MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { askWithKeyOf } from '../donations/ask-with-key-of.ts';
import { findSubscription } from './queries.ts';
import { isChargeOf, recordCharge } from './record-charge.ts';
import { endSubscription, lockSubscription, updateSubscription } from './store.ts';
import { isRunning, statusOfSubscription, type Subscription } from './subscription.ts';

/**
 * Brings a monthly gift in step with Mollie, which tells nobody when a donor's bank ends a mandate: its status, its next date, and any
 * charge whose webhook never came.
 */
export async function syncSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, scope, subscriptionId),
  );
  if (!subscription?.mollie_subscription_id) return;
  const { atMollie, payments } = await readAtMollie(
    deps,
    scope,
    subscription,
    subscription.mollie_subscription_id,
  );

  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, scope, subscriptionId);
    if (!locked) return;
    const status = atMollie ? statusOfSubscription(atMollie.status) : 'canceled';
    if (status && isRunning(locked.status)) {
      if (!isRunning(status)) await endSubscription(transaction, locked, status, 'provider');
      else
        await updateSubscription(transaction, locked, {
          status,
          next_payment_date: atMollie?.nextPaymentDate ?? null,
        });
    }
    for (const payment of payments) {
      if (isChargeOf(locked, payment)) await recordCharge(transaction, scope, locked, payment);
    }
  });
}

async function readAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  id: string,
): Promise<{ atMollie: MollieSubscription | undefined; payments: MolliePayment[] }> {
  const { mollie_customer_id: customerId } = subscription;
  try {
    return await askWithKeyOf(deps, scope, subscription, async (account) => {
      const atMollie = await account.getSubscription(customerId, id);
      const payments: MolliePayment[] = [];
      for await (const payment of account.listSubscriptionPayments(customerId, id)) payments.push(payment);
      return { atMollie, payments };
    });
  } catch (error) {
    // A customer or subscription that is gone at Mollie charges nobody any more.
    if (error instanceof MollieError && error.kind === 'gone') return { atMollie: undefined, payments: [] };
    throw error;
  }
}
