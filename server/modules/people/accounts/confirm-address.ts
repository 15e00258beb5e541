import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function confirmAddress(transaction: OrganisationTransaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, now())` })
    .where('account_id', '=', accountId)
    .execute();
}
