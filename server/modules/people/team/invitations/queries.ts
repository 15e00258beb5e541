import { sql } from 'kysely';
import type { PendingInvitation, TeamMember } from '../../../../../contract/team.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** Includes expired invitations, which can be sent again. */
export async function listInvitations(
  transaction: OrganisationTransaction,
  members: readonly TeamMember[],
): Promise<PendingInvitation[]> {
  const sentBy = new Map(members.map(({ id, name, email }) => [id, { id, name, email }]));
  const rows = await transaction
    .selectFrom('invitation')
    .select(['invitation_id', 'email', 'role', 'created_at', 'expires_at', 'invited_by_id'])
    .select(sql<boolean>`expires_at <= product_now()`.as('is_expired'))
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id')
    .execute();
  return rows.flatMap((row) => {
    const invitedBy = sentBy.get(row.invited_by_id);
    // The sender joined after the members were read.
    if (!invitedBy) return [];
    return {
      id: row.invitation_id,
      email: row.email,
      role: row.role,
      invitedBy,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isExpired: row.is_expired,
    };
  });
}
