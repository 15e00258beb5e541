import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { cancelAtMollie, type Cancellation } from './cancel-at-mollie.ts';
import { findWantedChange, finishChange } from './changes/store.ts';
import { whyNotStopped } from './errors.ts';
import { verifyEndJob } from './job-definitions.ts';
import { findSubscription } from './queries.ts';
import { recordChargesUnderWay } from './record-charges-under-way.ts';
import { reportEnd } from './report-monthly-gift.ts';
import { endSubscription, lockSubscription } from './store.ts';
import { isRunning, type Subscription } from './subscription.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type StopOutcome = 'stopped' | 'already-stopped' | 'unknown';

/**
 * Ends a monthly gift, at Mollie first: we never say it is over while the donor could still be charged. Mollie is asked
 * as well when our books say that it has ended, because they may be wrong.
 */
export async function stopSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: NonNullable<Subscription['ended_by']>,
  /** Who does it, for the organisation's audit log. */
  visitor?: Visitor,
): Promise<StopOutcome> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription) return 'unknown';
  const { wasRunning, endedAt, isDoubtful } = await cancel(deps, scope, subscription);
  failpoint('stop-canceled-at-mollie');
  await recordChargesUnderWay(deps, scope, subscription);

  const outcome = await deps.database.transaction(scope, async (transaction) => {
    // Locked: a start that is under way sees the end and undoes itself at Mollie.
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return 'unknown';
    // One that has come through in the meantime is not what was cancelled above.
    if (locked.mollie_subscription_id !== subscription.mollie_subscription_id) return 'changed';
    const ran = isRunning(locked.status);
    if (ran) {
      await endSubscription(transaction, locked, 'canceled', endedBy, endedAt ?? deps.clock.now());
      const unfinished = await findWantedChange(transaction, subscriptionId);
      if (unfinished && unfinished.kind !== 'stop')
        await finishChange(transaction, unfinished, 'undone', deps.clock.now());
      await reportEnd(deps, transaction, locked, endedBy);
    }
    if (isDoubtful) {
      const payload = { organisationId: scope.organisationId, subscriptionId };
      await enqueueJob(transaction, verifyEndJob, payload, {
        delayMs: dayMs,
        key: `verify-end:${subscriptionId}`,
      });
    }
    if (!ran && !wasRunning) return 'already-stopped';
    if (visitor) await auditChange(transaction, visitor, 'subscription_stopped', subscriptionId);
    return 'stopped';
  });
  failpoint('stop-stored');
  return outcome === 'changed' ? stopSubscription(deps, scope, subscriptionId, endedBy, visitor) : outcome;
}

async function cancel(
  deps: Deps,
  scope: OrganisationScope,
  subscription: Subscription,
): Promise<Cancellation> {
  try {
    return await cancelAtMollie(deps, scope, subscription);
  } catch (error) {
    throw whyNotStopped(error);
  }
}
