import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { type Actor, auditChange } from '../../foundation/audit/record-audit.ts';
import { cancelAtMollie, treatGoneAsTransient, hasEnded } from './at-mollie.ts';
import { findUnfinishedChange } from './changes/subscription-change.ts';
import { finishChange, endSubscription } from './store.ts';
import { enqueueSubscriptionJob, verifyEndJob } from './job-definitions.ts';
import {
  listKeysOfSubscriptions,
  listSubscriptionsToStop,
  findSubscription,
  lockSubscription,
} from './queries.ts';
import { recordPendingCharges } from './record-charge.ts';
import { reportEnd } from './report-subscription.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import {
  PaymentKeyRefused,
  callMollieWithKeyFallback,
} from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { syncSubscription } from './sync-subscription.ts';

const dayMs = 24 * 60 * 60 * 1000;

export type StopOutcome = 'stopped' | 'already-stopped' | 'unknown';

/** Cancels at Mollie first, even if the subscription has ended here, because Mollie must not charge the donor again. */
export async function stopSubscription(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: NonNullable<Subscription['ended_by']>,
  actor?: Actor,
): Promise<StopOutcome> {
  const subscription = await deps.database.transaction(scope, (transaction) =>
    findSubscription(transaction, subscriptionId),
  );
  if (!subscription) return 'unknown';
  const { wasRunning, endedAt, isDoubtful } = await cancelAtMollie(deps, scope, subscription).catch(
    (error: unknown) => {
      throw toStopError(error);
    },
  );
  failpoint('stop-canceled-at-mollie');
  await recordPendingCharges(deps, scope, subscription);

  const outcome = await deps.database.transaction(scope, async (transaction) => {
    // A concurrent start sees the stop and cancels the subscription that it created at Mollie.
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return 'unknown';
    // A change replaced the subscription that was cancelled above, so the new subscription must be cancelled too.
    if (locked.mollie_subscription_id !== subscription.mollie_subscription_id) return 'changed';
    const wasRunningHere = isRunning(locked.status);
    if (wasRunningHere) {
      await endSubscription(transaction, locked, 'canceled', endedBy, endedAt ?? deps.clock.now());
      const unfinished = await findUnfinishedChange(transaction, subscriptionId);
      if (unfinished && unfinished.kind !== 'stop')
        await finishChange(transaction, unfinished, 'undone', deps.clock.now());
      await reportEnd(deps, transaction, locked, endedBy);
    }
    if (isDoubtful)
      await enqueueSubscriptionJob(transaction, verifyEndJob, subscriptionId, { delayMs: dayMs });
    if (!wasRunningHere && !wasRunning) return 'already-stopped';
    if (actor) await auditChange(transaction, actor, 'subscription_stopped', subscriptionId);
    return 'stopped';
  });
  failpoint('stop-stored');
  return outcome === 'changed' ? stopSubscription(deps, scope, subscriptionId, endedBy, actor) : outcome;
}

export function isPaymentKeyRefused(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'payment_key_refused';
}

function toStopError(error: unknown): unknown {
  if (error instanceof PaymentKeyRefused)
    return new AppError('payment_key_refused', {
      message: `Mollie accepteert de ${error.environment}-sleutel die eindigt op ${error.lastFour} niet meer. Sla bij API Configuratie een nieuwe sleutel van hetzelfde Mollie-account op en probeer het daarna opnieuw.`,
    });
  if (!(error instanceof MollieError)) return error;
  return new AppError('unavailable', {
    message:
      'De gift kon nog niet worden gestopt, omdat Mollie niet bereikbaar is. Probeer het over een paar minuten opnieuw.',
    retryAfterSeconds: Math.max(60, error.retryAfterSeconds ?? 0),
    cause: error,
  });
}

/** Also cancels subscriptions at Mollie that are missing in our records. Continues after a failure. */
export async function stopAllSubscriptions(
  deps: Deps,
  scope: OrganisationScope,
  mayContinue: () => Promise<boolean>,
): Promise<FailedItems> {
  const { toStop, keys } = await deps.database.transaction(scope, async (transaction) => ({
    toStop: await listSubscriptionsToStop(transaction, deps.clock.now()),
    keys: await listKeysOfSubscriptions(transaction),
  }));
  const failures = new FailedItems();
  for (const { subscription_id: id, status } of toStop) {
    if (!(await mayContinue())) break;
    await failures.collect(async () => {
      try {
        // Find pending charges that Mollie has not reported, because the deletion of the organisation waits for them.
        await syncSubscription(deps, scope, id);
        await stopSubscription(deps, scope, id, 'administrator');
      } catch (error) {
        // Ignore a refused key if the subscription has ended in our records, perhaps because the organisation declared
        // that it stopped the subscription at Mollie.
        const refusal = toStopError(error);
        if (isRunning(status) || !isPaymentKeyRefused(refusal)) throw refusal;
      }
    });
  }
  for (const key of keys) await failures.collect(() => cancelAllAtMollie(deps, scope, key, mayContinue));
  return failures;
}

async function cancelAllAtMollie(
  deps: Deps,
  scope: OrganisationScope,
  key: Pick<Subscription, 'secret_id' | 'environment'>,
  mayContinue: () => Promise<boolean>,
): Promise<void> {
  if (!(await mayContinue())) throw new Error('no time was left to cancel the subscriptions at Mollie');
  try {
    await callMollieWithKeyFallback(deps, scope, key, async (account) => {
      for await (const subscription of account.listAllSubscriptions()) {
        const { id, customerId, metadata } = subscription;
        if (metadata?.organisationId !== scope.organisationId || hasEnded(subscription) || !customerId)
          continue;
        await treatGoneAsTransient(() => account.cancelSubscription(customerId, id));
      }
    });
  } catch (error) {
    if (!(error instanceof PaymentKeyRefused)) throw toStopError(error);
  }
}
