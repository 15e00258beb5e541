import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import { subscriptionsOf } from './queries.ts';

/** Every monthly gift of an e-mail address, newest first. */
export function subscriptionsOfDonor(transaction: Transaction, scope: OrganisationScope, email: string) {
  return subscriptionsOf(transaction, scope)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id');
}
