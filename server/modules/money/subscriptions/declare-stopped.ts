import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { isPaymentKeyRefused } from './errors.ts';
import { mailChange } from './changes/mail-change.ts';
import { finishChange } from './changes/store.ts';
import { requestStop } from './changes/request-stop.ts';
import type { StopOutcome } from './stop-subscription.ts';
import { endSubscription } from './store.ts';
import { isRunning } from './subscription.ts';
import { findUnfinishedChange } from './changes/queries.ts';
import { lockSubscription } from './queries.ts';

/**
 * Accepts the organisation's statement that it stopped the subscription in Mollie's dashboard, but only while Mollie
 * refuses its API key. With a valid key the subscription is stopped at Mollie.
 */
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
