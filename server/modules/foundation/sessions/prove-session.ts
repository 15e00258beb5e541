import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function proveSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  const proved = await transaction
    .updateTable('session')
    .set({ proved_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  // The session ended during the proof, for example because the password changed.
  if (proved.numUpdatedRows === 0n) throw new AppError('not_logged_in');
}
