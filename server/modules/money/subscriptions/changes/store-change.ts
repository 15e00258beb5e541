import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { enqueueSubscriptionJob, syncSubscriptionJob } from '../job-definitions.ts';
import { isRunning, statusOfSubscription, type Subscription } from '../subscription.ts';
import { updateSubscription, finishChange } from '../store.ts';
import { lockSubscription } from '../queries.ts';
import type { ChangeRefused } from './replace-at-mollie.ts';
import { type SubscriptionChange, findChange } from './subscription-change.ts';
import { mailChange, mailRefusedChange } from './mail-change.ts';

export async function storeChange(
  deps: Deps,
  scope: OrganisationScope,
  { change_id, subscription_id }: SubscriptionChange,
  atMollie: MollieSubscription | undefined,
): Promise<boolean> {
  return deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscription_id);
    const change = await findChange(transaction, change_id);
    if (!locked || !change || change.state === 'undone') return false;
    if (change.state !== 'wanted') return true;
    if (!isRunning(locked.status) && change.kind !== 'stop') {
      await finishChange(transaction, change, 'undone', deps.clock.now());
      return false;
    }
    const changed = columnsAfter(locked, change, atMollie);
    // For a stop, stopSubscription has already recorded the end.
    if (change.kind !== 'stop') await updateSubscription(transaction, locked, changed);
    await finishChange(transaction, change, 'done', deps.clock.now());
    await mailChange(deps, transaction, { ...locked, ...changed }, change);
    return true;
  });
}

const suspended = { status: 'suspended', mollie_subscription_id: null, next_payment_date: null } as const;

function columnsAfter(
  locked: Subscription,
  { kind, amount_cents, mandate_id, next_date }: SubscriptionChange,
  atMollie: MollieSubscription | undefined,
): Partial<Subscription> {
  if (kind === 'stop') return {};
  if (kind === 'suspend') return suspended;
  const mandateId = atMollie?.mandateId ?? mandate_id ?? locked.mollie_mandate_id;
  return {
    mollie_mandate_id: mandateId,
    // The reference of a new mandate becomes known with its first charge.
    ...(mandateId !== locked.mollie_mandate_id && { mandate_reference: null }),
    ...(amount_cents !== null && { amount_cents }),
    ...(next_date !== null && { start_date: atMollie?.startDate ?? next_date }),
    ...(atMollie && {
      status: statusOfSubscription(atMollie.status) ?? locked.status,
      mollie_subscription_id: atMollie.id,
      next_payment_date: atMollie.nextPaymentDate ?? next_date ?? locked.next_payment_date,
      missing_since: null,
    }),
  };
}

/** If the old subscription is already canceled at Mollie, our subscription is suspended until the donor resumes it. */
export async function refuseChange(
  deps: Deps,
  scope: OrganisationScope,
  { change_id, subscription_id: subscriptionId }: SubscriptionChange,
  { detail, leavesNothing }: ChangeRefused,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    const change = await findChange(transaction, change_id);
    if (!locked || change?.state !== 'wanted') return;
    await finishChange(transaction, change, 'refused', deps.clock.now(), detail.slice(0, 500));
    if (!isRunning(locked.status)) return;
    if (leavesNothing) await updateSubscription(transaction, locked, suspended);
    // Mollie usually refuses because the subscription has ended there.
    else await enqueueSubscriptionJob(transaction, syncSubscriptionJob, subscriptionId);
    await mailRefusedChange(deps, transaction, { ...locked, ...(leavesNothing && suspended) }, change);
  });
}
