import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { carryOutChange } from './carry-out-change.ts';
import { dateAfterPaid } from './plan-change.ts';
import { recordChange } from './request-change.ts';
import { lockSubscription } from '../queries.ts';
import { listChanges } from './queries.ts';

/**
 * Switches to the mandate of a payment that replaced the next charge, once. If the subscription has ended meanwhile it
 * stays ended, and the payment is a one-off donation.
 */
export async function moveToAccount(
  deps: Deps,
  scope: OrganisationScope,
  subscriptionId: string,
  { mandateId, paidAt }: { mandateId: string; paidAt: Date },
): Promise<void> {
  const changeId = await deps.database.transaction(scope, async (transaction) => {
    const locked = await lockSubscription(transaction, subscriptionId);
    if (!locked) return undefined;
    const earlier = (await listChanges(transaction, subscriptionId)).find(
      ({ mandate_id }) => mandate_id === mandateId,
    );
    if (earlier) return earlier.change_id;
    const nextDate = dateAfterPaid(locked, paidAt, deps.clock.now());
    const change = await recordChange(deps, transaction, locked, 'donor', {
      kind: 'dates',
      nextDate,
      mandateId,
    });
    // The job retries when that change is done.
    if (change === 'busy') throw new Error('another change of the gift is being carried out');
    return change === 'not-running' ? undefined : change.change_id;
  });
  failpoint('account-change-recorded');
  if (changeId) await carryOutChange(deps, scope, changeId);
}
