import { sql } from 'kysely';
import type { Role } from '../../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { randomId } from '../../../../platform/random-id.ts';

export interface Invitation {
  email: string;
  role: Role;
}

const inAWeek = sql<Date>`product_now() + interval '7 days'`;

/** A second invitation for an address replaces the first, and its link. */
export async function saveInvitation(
  transaction: OrganisationTransaction,
  { email, role, tokenHash, senderId }: Invitation & { tokenHash: Buffer; senderId: string },
): Promise<void> {
  await transaction
    .insertInto('invitation')
    .values({
      organisation_id: transaction.scope.organisationId,
      invitation_id: randomId(),
      email,
      role,
      token_hash: tokenHash,
      invited_by_id: senderId,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organisation_id, lower(email)`)
        .doUpdateSet({ email, role, token_hash: tokenHash, invited_by_id: senderId, expires_at: inAWeek }),
    )
    .execute();
}

export async function findInvitedAddress(
  transaction: OrganisationTransaction,
  invitationId: string,
): Promise<string | undefined> {
  const invitation = await transaction
    .selectFrom('invitation')
    .select('email')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst();
  return invitation?.email;
}

export async function renewInvitation(
  transaction: OrganisationTransaction,
  { invitationId, tokenHash, senderId }: { invitationId: string; tokenHash: Buffer; senderId: string },
): Promise<Invitation | undefined> {
  return transaction
    .updateTable('invitation')
    .set({ token_hash: tokenHash, invited_by_id: senderId, expires_at: inAWeek })
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

export async function removeInvitationsOf(
  transaction: OrganisationTransaction,
  senderId: string,
): Promise<string[]> {
  const removed = await transaction
    .deleteFrom('invitation')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('invited_by_id', '=', senderId)
    .returning('email')
    .execute();
  return removed.map(({ email }) => email).toSorted();
}

/** Locks the sender's role. Changing a role locks in the same order: membership, then invitations. */
export async function lockSender(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<{ accountId: string; role: Role } | undefined> {
  const { organisationId } = transaction.scope;
  return transaction
    .selectFrom('invitation as i')
    .innerJoin('membership as m', 'm.account_id', 'i.invited_by_id')
    .select(['m.account_id as accountId', 'm.role'])
    .where('i.organisation_id', '=', organisationId)
    .where('m.organisation_id', '=', organisationId)
    .where('i.token_hash', '=', tokenHash)
    .forShare('m')
    .executeTakeFirst();
}

/** Delete first: of two concurrent requests with one link, only one succeeds. */
export async function takeInvitation(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  return transaction
    .deleteFrom('invitation')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`product_now()`)
    .returning(['email', 'role'])
    .executeTakeFirst();
}
