import type { DonorStopReason } from '../../../../../contract/gift-states.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { auditChange } from '../../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../../foundation/sessions/access.ts';
import { stopSubscription, type StopOutcome } from '../stop-subscription.ts';
import { carryOutChange } from './carry-out-change.ts';
import { keepStopReason } from './keep-stop-reason.ts';
import { changeGift } from './request-change.ts';
import { findWantedChange } from './store.ts';

interface WhoAndWhy {
  /** What a donor chose as the reason. */
  reason?: DonorStopReason | undefined;
  /** Who does it in the organisation's name, for its audit log. */
  visitor?: Visitor;
}

/**
 * Ends a monthly gift because somebody wants it: written down first, so that it is carried out whatever happens. Throws
 * what Mollie could not be asked; a job goes on trying then.
 */
export async function wantEnd(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  by: 'donor' | 'organisation' | 'administrator',
  { reason, visitor }: WhoAndWhy,
): Promise<StopOutcome> {
  const asked = await changeGift(deps, scope, subscriptionId, by, () => ({
    kind: 'stop',
    ...(reason && { reason }),
  }));
  const audit = () =>
    deps.database.transaction(scope, async (transaction) => {
      if (visitor) await auditChange(transaction, visitor, 'subscription_stopped', subscriptionId);
    });
  if (asked.outcome === 'later') throw asked.error;
  if (asked.outcome === 'done') {
    await audit();
    return 'stopped';
  }
  if (asked.outcome === 'unknown') return 'unknown';
  if (reason)
    await deps.database.transaction(scope, (transaction) =>
      keepStopReason(transaction, subscriptionId, reason),
    );
  if (asked.outcome === 'busy') {
    // Only an end that was asked for before keeps this one waiting: it is tried again, now.
    const earlier = await deps.database.transaction(scope, (transaction) =>
      findWantedChange(transaction, subscriptionId),
    );
    if (earlier) await carryOutChange(deps, scope, earlier.change_id);
    await audit();
    return 'stopped';
  }
  // Our books say that it has ended; Mollie may know better.
  return stopSubscription(deps, scope, subscriptionId, by, visitor);
}
