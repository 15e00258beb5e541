import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../../platform/mollie/mollie.ts';
import { isMollieError, isRefusal } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { describePayment } from '../../../gifts/donations/payments/payment-description.ts';
import { cancelAtMollie } from '../cancel-at-mollie.ts';
import { askAboutExisting, findAgainAtMollie, hasEnded } from '../find-at-mollie.ts';
import { findSubscription } from '../queries.ts';
import { recordChargesUnderWay } from '../record-charges-under-way.ts';
import { stopSubscription } from '../stop-subscription.ts';
import { frequencyOfSubscription, type Subscription } from '../subscription.ts';
import { ChangeRefused } from './change-refused.ts';
import type { GiftChange } from './gift-change.ts';
import { refuseChange, storeChange } from './store-change.ts';
import { cancelWhatWasMadeFor, replaceAtMollie } from './replace-at-mollie.ts';
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
  if (change.state === 'undone' && change.kind === 'dates')
    return takeBack(deps, scope, subscription, change);
  if (change.state !== 'wanted') return;
  failpoint('change-committed');

  let atMollie: MollieSubscription | undefined;
  try {
    atMollie = await apply(deps, scope, subscription, change);
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    failpoint('change-refused-at-mollie');
    await refuseChange(deps, scope, change, error);
    return failpoint('change-refusal-stored');
  }
  failpoint('change-updated-at-mollie');
  // The end looks for itself.
  if (change.kind === 'dates') await recordChargesUnderWay(deps, scope, subscription);
  const isStored = await storeChange(deps, scope, change, atMollie);
  failpoint('change-stored');
  // The gift ended while we were asking: what was just made would go on charging.
  if (!isStored) await carryOutChange(deps, scope, changeId);
}

async function takeBack(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  change: GiftChange,
): Promise<void> {
  try {
    await callMollieWithKeyFallback(deps, scope, subscription, (account) =>
      cancelWhatWasMadeFor(account, subscription, change),
    );
  } catch (error) {
    // Nobody is charged whom Mollie does not know.
    if (!isMollieError(error, 'gone')) throw error;
  }
  failpoint('change-taken-back-at-mollie');
}

/** What Mollie has for the gift afterwards; undefined when it has nothing. */
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
  const isStillWanted = async () =>
    (await deps.database.transaction(scope, (transaction) => findChange(transaction, change.change_id)))
      ?.state === 'wanted';
  try {
    return await callMollieWithKeyFallback(deps, scope, subscription, (account, { organisationName }) =>
      change.kind === 'dates'
        ? replaceAtMollie(deps, account, subscription, change, {
            description: describePayment(organisationName, frequencyOfSubscription(subscription)),
            isStillWanted,
          })
        : updateAtMollie(account, subscription, change),
    );
  } catch (error) {
    // Asked twice: there is nothing there to change any more.
    throw isMollieError(error, 'gone') ? new ChangeRefused(error) : error;
  }
}

/** A gift that rests is not at Mollie: it begins again as it is by then. */
async function updateAtMollie(
  account: MollieAccount,
  subscription: Subscription,
  { amount_cents, mandate_id }: GiftChange,
): Promise<MollieSubscription | undefined> {
  const { mollie_customer_id: customerId, mollie_subscription_id: knownId } = subscription;
  if (knownId === null) return undefined;
  const update = (id: string) =>
    account.updateSubscription(customerId, id, {
      ...(amount_cents !== null && { amount: { value: centsToDecimal(amount_cents), currency: 'EUR' } }),
      ...(mandate_id !== null && { mandateId: mandate_id }),
    });
  try {
    return await update(knownId).catch(async (error: unknown) => {
      if (!isMollieError(error, 'gone')) throw error;
      const found = await findAgainAtMollie(account, subscription);
      if (!found || hasEnded(found)) throw error;
      return askAboutExisting(() => update(found.id));
    });
  } catch (error) {
    throw isRefusal(error) ? new ChangeRefused(error) : error;
  }
}

function endedBy({ wanted_by }: GiftChange): NonNullable<Subscription['ended_by']> {
  return wanted_by === 'bank' ? 'provider' : wanted_by;
}
