import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { donationsOf } from '../queries.ts';

/**
 * Every donation made with an e-mail address, newest first. It looks through all of the organisation's: behind
 * row-level security an index on lower(email) would not be used for it, as lower() might leak what the policy hides.
 */
export function donationsOfDonor(transaction: OrganisationTransaction, email: string) {
  return donationsOf(transaction)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('donation_id');
}
