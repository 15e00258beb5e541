import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import { lockSubscription } from '../store.ts';
import { carryOutChange } from './carry-out-change.ts';
import { dateAfterPaid } from './plan-change.ts';
import { recordChange } from './request-change.ts';
import { listChanges } from './store.ts';

/**
 * Lets a gift go on with the mandate of a payment that the donor made in the place of its next charge. Once, however
 * often it is told. A gift that has ended meanwhile stays ended, and what was paid is a gift of that day.
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
    // The job is tried again when that one is done.
    if (change === 'busy') throw new Error('another change of the gift is being carried out');
    return change === 'not-running' ? undefined : change.change_id;
  });
  failpoint('account-change-recorded');
  if (changeId) await carryOutChange(deps, scope, changeId);
}
