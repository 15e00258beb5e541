import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { findWantedChange } from '../changes/store.ts';
import { syncSubscriptionJob } from '../job-definitions.ts';
import { findSubscription } from '../queries.ts';
import { lockSubscription } from '../store.ts';
import { intervalAtMollie } from '../subscription.ts';

const aMomentMs = 5 * 60_000;

/**
 * Gives a gift at Mollie the amount and interval again that its donor confirmed. Whoever wants another has to ask the
 * donor.
 */
export async function putTermsBack(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
): Promise<void> {
  const { subscription, isBeingChanged } = await deps.database.transaction(scope, async (transaction) => ({
    subscription: await findSubscription(transaction, subscriptionId),
    isBeingChanged: Boolean(await findWantedChange(transaction, subscriptionId)),
  }));
  const id = subscription?.mollie_subscription_id;
  if (!subscription || !id || subscription.status !== 'active' || isBeingChanged) return;
  await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
    account.updateSubscription(subscription.mollie_customer_id, id, {
      amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
      interval: intervalAtMollie(subscription),
    }),
  );
  failpoint('amount-put-back-at-mollie');
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    const isChanged = locked?.amount_cents !== subscription.amount_cents;
    if (!isChanged && !(await findWantedChange(transaction, subscriptionId))) return;
    // The donor chose another amount at this very moment: whichever came last at Mollie, it is looked at again.
    const payload = { organisationId: scope.organisationId, subscriptionId };
    await enqueueJob(transaction, syncSubscriptionJob, payload, {
      delayMs: aMomentMs,
      key: `sync:${subscriptionId}`,
    });
  });
}
