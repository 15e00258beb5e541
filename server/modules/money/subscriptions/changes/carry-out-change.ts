import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Actor } from '../../../foundation/audit/record-audit.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../../platform/mollie/mollie.ts';
import { isMollieError, isRefusal } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { callMollieWithKeyFallback } from '../../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import {
  cancelAtMollie,
  ignoreGone,
  treatGoneAsTransient,
  findVerifiedAtMollie,
  hasEnded,
} from '../at-mollie.ts';
import { findSubscription } from '../queries.ts';
import { recordPendingCharges } from '../record-charge.ts';
import { stopSubscription } from '../stop-subscription.ts';
import type { Subscription } from '../subscription.ts';
import { ChangeRefused, cancelReplacement, replaceAtMollie } from './replace-at-mollie.ts';
import { type SubscriptionChange, findChange } from './subscription-change.ts';
import { refuseChange, storeChange } from './store-change.ts';

/** Applies a change once, even if called again. Records a refusal by Mollie, and throws any other error. */
export async function carryOutChange(
  deps: Deps,
  scope: OrganisationScope,
  changeId: string,
  actor?: Actor,
): Promise<void> {
  const found = await deps.database.transaction(scope, async (transaction) => {
    const change = await findChange(transaction, changeId);
    const subscription = change && (await findSubscription(transaction, change.subscription_id));
    return subscription && { change, subscription };
  });
  if (!found) return;
  const { change, subscription } = found;
  // A stop or suspension replaced this change, perhaps after the change had created a subscription at Mollie.
  if (change.state === 'undone' && change.kind === 'dates') {
    // If the customer does not exist, Mollie charges nobody.
    await ignoreGone(
      callMollieWithKeyFallback(deps, scope, subscription, (account) =>
        cancelReplacement(account, subscription, change),
      ),
    );
    return failpoint('change-reverted-at-mollie');
  }
  if (change.state !== 'wanted') return;
  failpoint('change-committed');

  let atMollie: MollieSubscription | undefined;
  try {
    atMollie = await apply(deps, scope, subscription, change, actor);
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    failpoint('change-refused-at-mollie');
    await refuseChange(deps, scope, change, error);
    return failpoint('change-refusal-stored');
  }
  failpoint('change-updated-at-mollie');
  // The mail about a new date mentions pending charges. For a stop, stopSubscription has already recorded them.
  if (change.kind === 'dates') await recordPendingCharges(deps, scope, subscription);
  const isStored = await storeChange(deps, scope, change, atMollie);
  failpoint('change-stored');
  // Our subscription has ended, or another change has replaced this one. The second run cancels the
  // subscription that this run may have created at Mollie.
  if (!isStored) await carryOutChange(deps, scope, changeId, actor);
}

async function apply(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
  change: SubscriptionChange,
  actor: Actor | undefined,
): Promise<MollieSubscription | undefined> {
  if (change.kind === 'stop') {
    await stopSubscription(deps, scope, subscription.subscription_id, endedBy(change), actor);
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
        ? replaceAtMollie(deps, account, subscription, change, { organisationName, isStillWanted })
        : updateAtMollie(account, subscription, change),
    );
  } catch (error) {
    // A second request has confirmed this `gone`: the customer or its running subscription does not exist.
    throw isMollieError(error, 'gone') ? new ChangeRefused(error) : error;
  }
}

/** Undefined for a suspended subscription, which does not exist at Mollie and resumes later with the new terms. */
async function updateAtMollie(
  account: MollieAccount,
  subscription: Subscription,
  { amount_cents, mandate_id }: SubscriptionChange,
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
      const found = await findVerifiedAtMollie(account, subscription);
      if (!found || hasEnded(found)) throw error;
      return treatGoneAsTransient(() => update(found.id));
    });
  } catch (error) {
    throw isRefusal(error) ? new ChangeRefused(error) : error;
  }
}

function endedBy({ requested_by }: SubscriptionChange): NonNullable<Subscription['ended_by']> {
  return requested_by === 'bank' ? 'provider' : requested_by;
}
