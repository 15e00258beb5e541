import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { enqueueSync } from '../job-definitions.ts';
import { findSubscription, lockSubscription } from '../queries.ts';
import { intervalAtMollie } from '../subscription.ts';
import { findUnfinishedChange } from '../changes/queries.ts';

const aMomentMs = 5 * 60_000;

export async function restoreTerms(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const { subscription, isBeingChanged } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    isBeingChanged: Boolean(await findUnfinishedChange(transaction, subscriptionId)),
  }));
  const id = subscription?.mollie_subscription_id;
  if (!subscription || !id || subscription.status !== 'active' || isBeingChanged) return;
  await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.updateSubscription(subscription.mollie_customer_id, id, {
      amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
      interval: intervalAtMollie(subscription),
    }),
  );
  failpoint('terms-restored-at-mollie');
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    const isChanged = locked?.amount_cents !== subscription.amount_cents;
    if (!isChanged && !(await findUnfinishedChange(transaction, subscriptionId))) return;
    // The donor changed the amount meanwhile: check again.
    await enqueueSync(transaction, subscriptionId, { delayMs: aMomentMs });
  });
}
