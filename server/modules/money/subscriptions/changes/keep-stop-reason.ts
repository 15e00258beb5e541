import type { DonorStopReason } from '../../../../../contract/gift-states.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** Of two presses, one may have said why: that stays. */
export async function keepStopReason(
  transaction: OrganisationTransaction,
  subscriptionId: string,
  reason: DonorStopReason,
): Promise<void> {
  await transaction
    .updateTable('gift_change')
    .set({ reason })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'stop')
    .where('wanted_by', '=', 'donor')
    .where('reason', 'is', null)
    .execute();
}
