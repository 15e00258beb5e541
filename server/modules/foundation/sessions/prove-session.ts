import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** From now on this session counts as one whose owner has just shown who they are. */
export async function proveSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  const proved = await transaction
    .updateTable('session')
    .set({ proved_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  // It ended while the proof was looked at, with the password that the proof was for perhaps.
  if (proved.numUpdatedRows === 0n) throw new AppError('not_logged_in');
}
