import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { subscriptionsOfDonor } from './subscriptions-of-donor.ts';

/** Whether the donor of an ended subscription has started another. */
export async function hasNewerSubscription(
  transaction: OrganisationTransaction,
  { donor_id: donorId, ended_at, environment }: Subscription,
): Promise<boolean> {
  if (donorId === null || ended_at === null) return false;
  const subscriptions = await subscriptionsOfDonor(transaction, donorId).execute();
  for (const subscription of subscriptions) {
    if (!isRunning(subscription.status) || subscription.environment !== environment) continue;
    const first = await findDonation(transaction, subscription.first_donation_id);
    if (first && first.created_at >= ended_at) return true;
  }
  return false;
}
