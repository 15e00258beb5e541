import { sql } from 'kysely';
import type { PendingInvitation } from '../../../../contract/team.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Those that were not accepted yet, also those that are too late: they can be sent again. Newest first. */
export async function listInvitations(transaction: OrganisationTransaction): Promise<PendingInvitation[]> {
  const rows = await transaction
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'role', 'created_at', 'expires_at'])
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id')
    .execute();
  return rows.map((row) => ({
    id: row.invitation_id,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
  }));
}
