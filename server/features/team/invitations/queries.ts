import { sql } from 'kysely';
import type { PendingInvitation } from '../../../../contract/team.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Those that were not accepted yet, also those that are too late: they can be sent again. Newest first. */
export async function listInvitations(transaction: OrganisationTransaction): Promise<PendingInvitation[]> {
  const rows = await transaction
    .selectFrom('invitation as i')
    .innerJoin('account as sender', 'sender.account_id', 'i.invited_by_id')
    .select(['i.invitation_id', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'i.invited_by_id'])
    .select(['sender.username as sender_name', 'sender.email as sender_email'])
    .select(sql<boolean>`i.expires_at <= now()`.as('is_expired'))
    .where('i.organisation_id', '=', transaction.scope.organisationId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.invitation_id')
    .execute();
  return rows.map((row) => ({
    id: row.invitation_id,
    email: row.email,
    role: row.role,
    invitedBy: { id: row.invited_by_id, name: row.sender_name, email: row.sender_email },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
  }));
}
