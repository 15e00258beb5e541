import { sql } from 'kysely';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Queryable,
} from '../../../platform/database/database.ts';
import { hashToken, randomId, randomToken } from '../../../platform/random-id.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OwnSession } from '../../../../contract/accounts.ts';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { Role } from '../../../../contract/roles.ts';

export async function openSession(
  transaction: OrganisationTransaction,
  accountId: string,
  device: string,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('session')
    .values({
      session_id: randomId(),
      token_hash: hashToken(token),
      account_id: accountId,
      organisation_id: transaction.scope.organisationId,
      device,
    })
    .execute();
  return token;
}

export async function proveSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  const proved = await transaction
    .updateTable('session')
    .set({ proved_at: sql<Date>`product_now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  // If no row changed, the session ended during the proof, for example because of a new password.
  if (proved.numUpdatedRows === 0n) throw new AppError('not_logged_in');
}

/** Uses the same limits as `identify_session`. */
export async function removeExpiredSessions(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from session where last_seen_at < product_now() - interval '8 hours' or created_at < product_now() - interval '7 days'
  `.execute(transaction);
}

/** Has no condition on the organisation, because the session may have switched to another one. */
export async function endSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function endSessionsOfAccount(
  transaction: OrganisationTransaction,
  accountId: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let sessions = transaction.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptTokenHash) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}

export async function listOwnSessions(
  transaction: OrganisationTransaction,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<OwnSession[]> {
  const sessions = await transaction
    .selectFrom('session')
    .select(['session_id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('last_seen_at', '>', sql<Date>`product_now() - interval '8 hours'`)
    .where('created_at', '>', sql<Date>`product_now() - interval '7 days'`)
    .orderBy((row) => row('session_id', '=', sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .execute();
  return sessions.map((session) => ({
    id: session.session_id,
    device: session.device,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
    isCurrent: session.session_id === sessionId,
  }));
}

export async function endOwnSession(
  transaction: OrganisationTransaction,
  accountId: string,
  sessionId: string,
): Promise<string | undefined> {
  const ended = await transaction
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .returning('device')
    .executeTakeFirst();
  return ended?.device;
}

export async function listOrganisationsOfSession(
  database: Queryable,
  sessionTokenHash: Buffer,
): Promise<CurrentUser['organizations']> {
  const { rows } = await sql<{ organisation_id: string; name: string | null; role: Role }>`
    select organisation_id, name, role from list_organisations_of_session(${sessionTokenHash})
  `.execute(database);
  return rows.map(({ organisation_id, name, role }) => ({ id: organisation_id, name: name ?? '', role }));
}

export async function switchOrganisation(
  database: Queryable,
  sessionTokenHash: Buffer,
  organisationId: string,
): Promise<void> {
  const { rows } = await sql`
    select organisation_id from switch_organisation(${sessionTokenHash}, ${organisationId})
  `.execute(database);
  if (rows.length === 0) throw new AppError('not_found');
}
