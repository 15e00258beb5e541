import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Returns whether the address was unconfirmed. */
export async function confirmAddress(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<boolean> {
  const confirmed = await transaction
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n;
}
