import type { DonorStopReason } from '../../../../../contract/gift-states.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { type Actor, auditChange } from '../../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { isPaymentKeyRefused, stopSubscription, type StopOutcome } from '../stop-subscription.ts';
import { carryOutChange } from './carry-out-change.ts';
import { changeSubscription } from './request-change.ts';
import { findUnfinishedChange } from './subscription-change.ts';
import { finishChange, endSubscription } from '../store.ts';
import { mailChange } from './mail-change.ts';
import { isRunning } from '../subscription.ts';
import { lockSubscription } from '../queries.ts';

/** Records the stop before calling Mollie. If the call fails, this function throws and a job retries. */
export async function requestStop(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  by: 'donor' | 'organisation' | 'administrator',
  { reason, visitor }: { reason?: DonorStopReason | undefined; visitor?: Visitor },
): Promise<StopOutcome> {
  const stop = { kind: 'stop', ...(reason && { reason }) } as const;
  const actor = visitor && actorOf(visitor);
  const asked = await changeSubscription(deps, scope, subscriptionId, by, () => stop, { actor });
  if (asked.outcome === 'later') throw asked.error;
  if (asked.outcome === 'done') return 'stopped';
  if (asked.outcome === 'unknown') return 'unknown';
  // If the donor stops twice and gives a reason only the second time, record that reason.
  if (reason)
    await deps.database.transaction(scope, (transaction) =>
      transaction
        .updateTable('subscription_change')
        .set({ reason })
        .where('organisation_id', '=', scope.organisationId)
        .where('subscription_id', '=', subscriptionId)
        .where('kind', '=', 'stop')
        .where('requested_by', '=', 'donor')
        .where('reason', 'is', null)
        .execute(),
    );
  if (asked.outcome === 'busy') {
    // The unfinished change is an earlier stop, because a stop replaces every other change.
    const earlier = await deps.database.transaction(scope, (transaction) =>
      findUnfinishedChange(transaction, subscriptionId),
    );
    if (earlier) await carryOutChange(deps, scope, earlier.change_id, actor);
    return 'stopped';
  }
  // Our records say that the subscription has ended; verify this at Mollie.
  return stopSubscription(deps, scope, subscriptionId, by, actor);
}

/** A job keeps these four only, because a visitor also has a session. */
function actorOf({ accountId, organisationId, isAdmin, email }: Visitor): Actor {
  return { accountId, organisationId, isAdmin, email };
}

/** Stops the subscription at Mollie or, if Mollie refuses the key, trusts that the organisation stopped it there. */
export async function declareStopped(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: 'organisation' | 'administrator',
  visitor: Visitor,
): Promise<StopOutcome> {
  try {
    return await requestStop(deps, scope, subscriptionId, endedBy, { visitor });
  } catch (error) {
    if (!isPaymentKeyRefused(error)) throw error;
  }
  return deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return 'unknown';
    if (!isRunning(locked.status)) return 'already-stopped';
    await endSubscription(transaction, locked, 'canceled', endedBy, deps.clock.now());
    const wanted = await findUnfinishedChange(transaction, subscriptionId);
    if (wanted) {
      await finishChange(transaction, wanted, 'done', deps.clock.now());
      await mailChange(deps, transaction, locked, wanted);
    }
    await auditChange(transaction, visitor, 'subscription_stopped_at_mollie', subscriptionId);
    return 'stopped';
  });
}
