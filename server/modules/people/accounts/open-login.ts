import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { openSession } from '../../foundation/sessions/sessions.ts';

export async function openLogin(
  transaction: OrganisationTransaction,
  accountId: string,
  device: string,
): Promise<string> {
  await transaction
    .updateTable('account')
    .set({ last_login_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
  return openSession(transaction, accountId, device);
}
