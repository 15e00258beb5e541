import { sql } from 'kysely';
import type { OrganisationTransaction, PlatformTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomId, randomToken } from '../../../platform/random-id.ts';
import { AppError } from '../../../platform/app-error.ts';

/** Returns the session token; the database has only its hash. */
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
    .set({ proved_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  // The session ended during the proof, for example because the password changed.
  if (proved.numUpdatedRows === 0n) throw new AppError('not_logged_in');
}

/** Uses the same limits as `identify_session`. */
export async function removeExpiredSessions(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from session where last_seen_at < now() - interval '8 hours' or created_at < now() - interval '7 days'
  `.execute(transaction);
}
