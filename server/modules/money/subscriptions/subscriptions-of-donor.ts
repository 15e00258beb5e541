import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { subscriptionsOf } from './queries.ts';

/** Every monthly gift of an e-mail address, newest first. */
export function subscriptionsOfDonor(transaction: OrganisationTransaction, email: string) {
  return subscriptionsOf(transaction)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id');
}
