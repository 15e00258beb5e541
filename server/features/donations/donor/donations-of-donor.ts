import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { donationsOf } from '../queries.ts';

/**
 * Every donation made with an e-mail address, newest first. It looks through all of the organisation's: behind
 * row-level security an index on lower(email) would not be used for it, as lower() might leak what the policy hides.
 */
export function donationsOfDonor(transaction: Transaction, scope: OrganisationScope, email: string) {
  return donationsOf(transaction, scope)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('donation_id');
}
