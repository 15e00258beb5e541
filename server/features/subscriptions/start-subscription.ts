import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { MollieAccount } from '../../platform/mollie/mollie.ts';
import { MollieError } from '../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../platform/mollie/mollie-objects.ts';
import { getPaymentKey } from '../settings/payment-keys.ts';
import { findSubscription } from './queries.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import { descriptionOf, type Subscription } from './subscription.ts';

/** Creates the planned subscription at Mollie, exactly once, however often this is tried. */
export async function startSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const { subscription, apiKey } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findSubscription(transaction, scope, subscriptionId);
    if (!found || found.status !== 'starting') return { subscription: undefined, apiKey: '' };
    const key = await getPaymentKey(deps, transaction, scope, {
      secretId: found.secret_id,
      environment: found.environment,
    });
    return { subscription: found, apiKey: key.apiKey };
  });
  if (!subscription) return;

  const account = deps.mollie(apiKey);
  const started =
    (await findAtMollie(account, subscription)) ?? (await createAtMollie(deps, account, subscription));
  failpoint('subscription-created-at-mollie');

  const wasStopped = await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, scope, subscriptionId);
    if (!locked) return true;
    await updateSubscription(transaction, locked, {
      mollie_subscription_id: started.id,
      next_payment_date: started.nextPaymentDate ?? subscription.start_date,
      ...(locked.status === 'starting' ? { status: 'active' as const } : {}),
    });
    return locked.status === 'canceled';
  });
  failpoint('subscription-stored');
  // Stopped by the donor or the organisation while we were asking for it.
  if (wasStopped) await account.cancelSubscription(subscription.mollie_customer_id, started.id);
}

/** Mollie remembers an idempotency key for an hour only, so whether it is there already is looked up first. */
async function findAtMollie(
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription | undefined> {
  for await (const candidate of account.listSubscriptions(subscription.mollie_customer_id)) {
    if (candidate.description === descriptionOf(subscription)) return candidate;
  }
  return undefined;
}

async function createAtMollie(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
): Promise<MollieSubscription> {
  try {
    return await account.createSubscription(
      subscription.mollie_customer_id,
      {
        amount: { value: subscription.amount, currency: 'EUR' },
        interval: '1 month',
        startDate: subscription.start_date,
        description: descriptionOf(subscription),
        webhookUrl: new URL(`/api/webhooks/mollie/${subscription.webhook_token}`, deps.publicUrl).href,
        metadata: { subscriptionId: subscription.subscription_id },
      },
      `subscription-${subscription.subscription_id}`,
    );
  } catch (error) {
    // Another try may have made it between our look and our request.
    const adopted =
      error instanceof MollieError && error.kind === 'refused'
        ? await findAtMollie(account, subscription)
        : undefined;
    if (adopted) return adopted;
    throw error;
  }
}
