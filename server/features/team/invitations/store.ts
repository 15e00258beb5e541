import { sql } from 'kysely';
import type { Role } from '../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';

export interface Invitation {
  email: string;
  role: Role;
}

const inAWeek = sql<Date>`now() + interval '7 days'`;

/** One for each address: whoever is invited again has a new link and the new role, and the old link stops. */
export async function saveInvitation(
  transaction: OrganisationTransaction,
  { email, role, tokenHash, invitedBy }: Invitation & { tokenHash: Buffer; invitedBy: string },
): Promise<void> {
  await transaction
    .insertInto('invitation')
    .values({
      organisation_id: transaction.scope.organisationId,
      invitation_id: randomId(),
      email,
      role,
      token_hash: tokenHash,
      invited_by: invitedBy,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organisation_id, lower(email)`)
        .doUpdateSet({ email, role, token_hash: tokenHash, invited_by: invitedBy, expires_at: inAWeek }),
    )
    .execute();
}

/** Gives an invitation a new link for a new week. */
export async function renewInvitation(
  transaction: OrganisationTransaction,
  { invitationId, tokenHash, invitedBy }: { invitationId: string; tokenHash: Buffer; invitedBy: string },
): Promise<Invitation | undefined> {
  return transaction
    .updateTable('invitation')
    .set({ token_hash: tokenHash, invited_by: invitedBy, expires_at: inAWeek })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('invitation_id', '=', invitationId)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

export async function removeInvitation(
  transaction: OrganisationTransaction,
  invitationId: string,
): Promise<Invitation | undefined> {
  return transaction
    .deleteFrom('invitation')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('invitation_id', '=', invitationId)
    .returning(['email', 'role'])
    .executeTakeFirst();
}

/** Takes the invitation of a link out of the table: of two who use it at the same moment, one finds it gone. */
export async function takeInvitation(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  return transaction
    .deleteFrom('invitation')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['email', 'role'])
    .executeTakeFirst();
}
