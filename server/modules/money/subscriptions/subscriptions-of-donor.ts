import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { subscriptionsOf } from './queries.ts';

/** Newest first. */
export function subscriptionsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return subscriptionsOf(transaction)
    .where('donor_id', '=', donorId)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id');
}
