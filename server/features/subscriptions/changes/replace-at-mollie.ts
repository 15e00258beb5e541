import { centsToDecimal } from '../../../../contract/money.ts';
import type { Deps } from '../../../platform/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { webhookUrlFor } from '../../../platform/mollie/webhook-address.ts';
import { askAboutExisting, hasEnded } from '../find-at-mollie.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';

/**
 * Gives a gift another day, which Mollie does not let us change: what runs is cancelled, and one that begins on that day
 * is made in its place, on the same mandate unless the change brings another. However often this is tried, and wherever
 * it was interrupted, one runs in the end.
 */
export async function replaceAtMollie(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  change: GiftChange,
  description: string,
): Promise<MollieSubscription> {
  const { mollie_customer_id: customerId, organisation_id: organisationId } = subscription;
  let made: MollieSubscription | undefined;
  for await (const candidate of account.listSubscriptions(customerId)) {
    const isItsOwn =
      candidate.id === subscription.mollie_subscription_id ||
      candidate.metadata?.organisationId === organisationId;
    if (!isItsOwn || hasEnded(candidate)) continue;
    if (candidate.metadata?.changeId === change.change_id) made = candidate;
    else await askAboutExisting(() => account.cancelSubscription(customerId, candidate.id));
  }
  failpoint('change-canceled-at-mollie');
  if (made) return made;
  const mandateId = change.mandate_id ?? subscription.mollie_mandate_id;
  const created = await account.createSubscription(
    customerId,
    {
      amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
      interval: '1 month',
      startDate: startDateOf(deps, change),
      description,
      webhookUrl: webhookUrlFor(deps.publicUrl, subscription.webhook_token),
      ...(mandateId && { mandateId }),
      metadata: {
        organisationId,
        subscriptionId: subscription.subscription_id,
        changeId: change.change_id,
      },
    },
    `change-${change.change_id}`,
  );
  failpoint('change-created-at-mollie');
  return created;
}

/** Mollie starts nothing in the past: what could not be carried out for so long begins today. */
function startDateOf({ clock }: Deps, { next_date }: GiftChange): string {
  const today = dutchDate(clock.now());
  return next_date === null || next_date < today ? today : next_date;
}
