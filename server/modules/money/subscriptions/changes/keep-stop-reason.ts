import type { DonorStopReason } from '../../../../../contract/subscription-changes.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** If the donor stops twice, a reason given with either is kept. */
export async function recordStopReason(
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
