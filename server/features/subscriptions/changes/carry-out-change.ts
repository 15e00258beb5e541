import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../../platform/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { isMollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../donations/call-mollie-with-key-fallback.ts';
import { describePayment } from '../../donations/start/payment-description.ts';
import { cancelAtMollie } from '../cancel-at-mollie.ts';
import { findSubscription } from '../queries.ts';
import { stopSubscription } from '../stop-subscription.ts';
import { isRunning, type Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';
import { refuseChange, storeChange } from './store-change.ts';
import { replaceAtMollie } from './replace-at-mollie.ts';
import { findChange } from './store.ts';

/**
 * Carries a change out at Mollie that was written down, and writes down that it was: once, however often this is tried.
 * Throws what Mollie could not be asked; what it refuses is the end of the change.
 */
export async function carryOutChange(deps: Deps, scope: OrganisationScope, changeId: string): Promise<void> {
  const { change, subscription } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findChange(transaction, changeId);
    return {
      change: found,
      subscription: found && (await findSubscription(transaction, found.subscription_id)),
    };
  });
  if (!change || !subscription) return;
  // Something that goes first took its place, perhaps while it was half done: what it may have begun must not go on.
  if (change.state === 'undone' && !isCharged(subscription))
    return void (await cancelAtMollie(deps, scope, subscription));
  if (change.state !== 'wanted') return;

  let atMollie: MollieSubscription | undefined;
  try {
    atMollie = await apply(deps, scope, subscription, change);
  } catch (error) {
    if (!isMollieError(error, 'refused') && !isMollieError(error, 'gone')) throw error;
    return refuseChange(deps, scope, change, error);
  }
  failpoint('change-updated-at-mollie');
  const isStored = await storeChange(deps, scope, change, atMollie);
  failpoint('change-stored');
  // The gift ended while we were asking: what was just made would go on charging.
  if (!isStored && atMollie)
    await cancelAtMollie(deps, scope, { ...subscription, mollie_subscription_id: atMollie.id });
}

/** Whether Mollie has something that charges for it. */
function isCharged({ status, mollie_subscription_id }: Subscription): boolean {
  return isRunning(status) && mollie_subscription_id !== null;
}

/** What Mollie has for the gift afterwards; undefined when it is to have nothing. */
async function apply(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  change: GiftChange,
): Promise<MollieSubscription | undefined> {
  if (change.kind === 'stop') {
    await stopSubscription(deps, scope, subscription.subscription_id, endedBy(change));
    return undefined;
  }
  if (change.kind === 'suspend') {
    await cancelAtMollie(deps, scope, subscription);
    return undefined;
  }
  return callMollieWithKeyFallback(deps, scope, subscription, (account, { organisationName }) =>
    change.kind === 'dates'
      ? replaceAtMollie(deps, account, subscription, change, describePayment(organisationName, true))
      : updateAtMollie(account, subscription, change),
  );
}

async function updateAtMollie(
  account: MollieAccount,
  { mollie_customer_id: customerId, mollie_subscription_id: id }: Subscription,
  { amount_cents, mandate_id }: GiftChange,
): Promise<MollieSubscription> {
  if (id === null) throw new Error('a gift that is not at Mollie cannot be changed there');
  return account.updateSubscription(customerId, id, {
    ...(amount_cents !== null && { amount: { value: centsToDecimal(amount_cents), currency: 'EUR' } }),
    ...(mandate_id !== null && { mandateId: mandate_id }),
  });
}

function endedBy({ wanted_by }: GiftChange): NonNullable<Subscription['ended_by']> {
  return wanted_by === 'bank' ? 'provider' : wanted_by;
}
