import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../platform/mollie/mollie-objects.ts';
import { lockSubscription, updateSubscription } from '../store.ts';
import { isRunning } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';
import { mailChange, mailRefusedChange } from './mail-change.ts';
import { findChange, finishChange } from './store.ts';

/**
 * Writes down that a change was carried out, and tells the donor. False when the gift has ended meanwhile, or something
 * that goes first took the change's place.
 */
export async function storeChange(
  deps: Deps,
  scope: OrganisationScope,
  { change_id, subscription_id }: GiftChange,
  atMollie: MollieSubscription | undefined,
): Promise<boolean> {
  return deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscription_id);
    const change = await findChange(transaction, change_id);
    if (!locked || !change || change.state === 'undone') return false;
    // Another try was first.
    if (change.state !== 'wanted') return true;
    const isEnd = change.kind === 'stop';
    if (!isRunning(locked.status) && !isEnd) {
      await finishChange(transaction, change, 'undone', deps.clock.now());
      return false;
    }
    if (change.kind === 'suspend')
      await updateSubscription(transaction, locked, {
        status: 'suspended',
        mollie_subscription_id: null,
        next_payment_date: null,
      });
    if (atMollie)
      await updateSubscription(transaction, locked, {
        status: 'active',
        mollie_subscription_id: atMollie.id,
        mollie_mandate_id: atMollie.mandateId ?? change.mandate_id ?? locked.mollie_mandate_id,
        next_payment_date: atMollie.nextPaymentDate ?? change.next_date ?? locked.next_payment_date,
        missing_since: null,
        ...(change.amount_cents !== null && { amount_cents: change.amount_cents }),
        ...(change.next_date !== null && { start_date: change.next_date }),
      });
    await finishChange(transaction, change, 'done', deps.clock.now());
    const after = (await lockSubscription(transaction, subscription_id)) ?? locked;
    await mailChange(deps, transaction, after, change);
    return true;
  });
}

/**
 * Mollie would not. The gift stays as it was, except that one whose day was to change may have been cancelled for it:
 * that one rests until the donor gives another account.
 */
export async function refuseChange(
  deps: Deps,
  scope: OrganisationScope,
  { change_id, subscription_id }: GiftChange,
  refusal: MollieError,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscription_id);
    const change = await findChange(transaction, change_id);
    if (!locked || change?.state !== 'wanted') return;
    await finishChange(transaction, change, 'refused', deps.clock.now(), refusal.detail.slice(0, 500));
    if (!isRunning(locked.status)) return;
    if (change.kind === 'dates')
      await updateSubscription(transaction, locked, {
        status: 'suspended',
        mollie_subscription_id: null,
        next_payment_date: null,
      });
    await mailRefusedChange(deps, transaction, locked, change);
  });
}
