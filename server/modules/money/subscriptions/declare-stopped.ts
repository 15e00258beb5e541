import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { isPaymentKeyRefused } from './payment-key-refused.ts';
import { mailChange } from './changes/mail-change.ts';
import { findWantedChange, finishChange } from './changes/store.ts';
import { wantEnd } from './changes/want-end.ts';
import type { StopOutcome } from './stop-subscription.ts';
import { endSubscription, lockSubscription } from './store.ts';
import { isRunning } from './subscription.ts';

/**
 * Ends a monthly gift on the word of the organisation that it was stopped in Mollie's own dashboard. That word is taken
 * only while Mollie refuses the organisation's key; with a key that works the gift is stopped at Mollie like any other.
 */
export async function declareStopped(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  endedBy: 'organisation' | 'administrator',
  visitor: Visitor,
): Promise<StopOutcome> {
  try {
    return await wantEnd(deps, scope, subscriptionId, endedBy, { visitor });
  } catch (error) {
    if (!isPaymentKeyRefused(error)) throw error;
  }
  return deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return 'unknown';
    if (!isRunning(locked.status)) return 'already-stopped';
    await endSubscription(transaction, locked, 'canceled', endedBy, deps.clock.now());
    const wanted = await findWantedChange(transaction, subscriptionId);
    if (wanted) {
      await finishChange(transaction, wanted, 'done', deps.clock.now());
      await mailChange(deps, transaction, locked, wanted);
    }
    await auditChange(transaction, visitor, 'subscription_stopped_at_mollie', subscriptionId);
    return 'stopped';
  });
}
