import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { cancelAtMollie, type Cancellation } from './cancel-at-mollie.ts';
import { finishChange } from './changes/store.ts';
import { toStopError } from './errors.ts';
import { verifyEndJob } from './job-definitions.ts';
import { findSubscription, lockSubscription } from './queries.ts';
import { recordPendingCharges } from './pending-charges.ts';
import { reportEnd } from './report-subscription.ts';
import { endSubscription } from './store.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { findUnfinishedChange } from './changes/queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type StopOutcome = 'stopped' | 'already-stopped' | 'unknown';

/**
 * Cancels at Mollie first, so that we never report a stop while the donor can still be charged. Mollie is asked even if
 * our records say that it has ended.
 */
export async function stopSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: NonNullable<Subscription['ended_by']>,
  visitor?: Visitor,
): Promise<StopOutcome> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription) return 'unknown';
  const { wasRunning, endedAt, isDoubtful } = await cancel(deps, scope, subscription);
  failpoint('stop-canceled-at-mollie');
  await recordPendingCharges(deps, scope, subscription);

  const outcome = await deps.database.transaction(scope, async (transaction) => {
    // A concurrent start sees the stop and cancels itself at Mollie.
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return 'unknown';
    // A change replaced the subscription that was cancelled above.
    if (locked.mollie_subscription_id !== subscription.mollie_subscription_id) return 'changed';
    const ran = isRunning(locked.status);
    if (ran) {
      await endSubscription(transaction, locked, 'canceled', endedBy, endedAt ?? deps.clock.now());
      const unfinished = await findUnfinishedChange(transaction, subscriptionId);
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
    throw toStopError(error);
  }
}

export function isPaymentKeyRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'payment_key_refused';
}
