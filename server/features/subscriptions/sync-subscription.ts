import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment, MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import { getPaymentKey } from '../settings/payment-keys.ts';
import { findSubscription } from './queries.ts';
import { isChargeOf, recordCharge } from './record-charge.ts';
import { endSubscription, lockSubscription, updateSubscription } from './store.ts';
import { isRunning, statusOfSubscription } from './subscription.ts';

/**
 * Brings a monthly gift in step with Mollie, which tells nobody when a donor's bank ends a mandate: its status, its next date, and any
 * charge whose webhook never came.
 */
export async function syncSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const known = await deps.database.transaction(scope, async (transaction) => {
    const subscription = await findSubscription(transaction, scope, subscriptionId);
    if (!subscription?.mollie_subscription_id) return undefined;
    const { secret_id: secretId, environment } = subscription;
    return { subscription, key: await getPaymentKey(deps, transaction, scope, { secretId, environment }) };
  });
  if (!known?.subscription.mollie_subscription_id) return;

  const { mollie_customer_id: customerId, mollie_subscription_id: id } = known.subscription;
  const account = deps.mollie(known.key.apiKey);
  const atMollie = await findOrEnded(() => account.getSubscription(customerId, id));
  const payments: MolliePayment[] = [];
  if (atMollie)
    for await (const payment of account.listSubscriptionPayments(customerId, id)) payments.push(payment);

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

/** A customer or subscription that is gone at Mollie charges nobody any more. */
async function findOrEnded(ask: () => Promise<MollieSubscription>): Promise<MollieSubscription | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof MollieError && error.kind === 'gone') return undefined;
    throw error;
  }
}
