import { sql } from 'kysely';
import type { Role } from '../../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

export interface Invitation {
  email: string;
  role: Role;
}

export async function removeInvitationsOf(
  transaction: OrganisationTransaction,
  senderId: string,
): Promise<string[]> {
  const removed = await transaction.own
    .deleteFrom('invitation')
    .where('invited_by_id', '=', senderId)
    .returning('email')
    .execute();
  return removed.map(({ email }) => email).toSorted();
}

/** Locks the sender's role before the invitation, as a role change does, so that these transactions cannot deadlock. */
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

/** If two concurrent requests have the token of the same invitation, only one of them gets the invitation. */
export async function deleteInvitationByToken(
  transaction: OrganisationTransaction,
  tokenHash: Buffer,
): Promise<Invitation | undefined> {
  return transaction.own
    .deleteFrom('invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`product_now()`)
    .returning(['email', 'role'])
    .executeTakeFirst();
}
