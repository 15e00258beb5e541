import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { moveToAccount } from '../../money/subscriptions/changes/move-to-account.ts';

/**
 * A donor has paid a month from another account: from then on the gift is charged there, a month after the charge that
 * was paid for. Whatever else moved is none of its business.
 */
export async function takeAccountOver(
  deps: Deps,
  scope: OrganisationScope,
  { donationId, mandateId }: { donationId: string; mandateId: string | null },
): Promise<void> {
  const donation = await deps.database.transaction(scope, (transaction) =>
    findDonation(transaction, donationId),
  );
  if (donation?.purpose !== 'account' || donation.status !== 'completed') return;
  if (!donation.subscription_id || !donation.completed_at || !mandateId) return;
  await moveToAccount(deps, scope, donation.subscription_id, { mandateId, paidAt: donation.completed_at });
}
