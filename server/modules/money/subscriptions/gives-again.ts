import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { subscriptionsOfDonor } from './subscriptions-of-donor.ts';

/** Whether the donor of a gift that has ended has begun another since, which runs or is about to. */
export async function givesAgain(
  transaction: OrganisationTransaction,
  { donor_id: donorId, ended_at, environment }: Subscription,
): Promise<boolean> {
  if (donorId === null || ended_at === null) return false;
  const gifts = await subscriptionsOfDonor(transaction, donorId).execute();
  for (const gift of gifts) {
    if (!isRunning(gift.status) || gift.environment !== environment) continue;
    const first = await findDonation(transaction, gift.first_donation_id);
    if (first && first.created_at >= ended_at) return true;
  }
  return false;
}
