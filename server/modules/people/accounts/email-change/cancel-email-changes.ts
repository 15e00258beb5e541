import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** Confirmation links for the current address stay valid. */
export async function cancelEmailChanges(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<void> {
  await sql`
    delete from email_confirmation c using account a
    where a.account_id = ${accountId} and c.account_id = a.account_id and c.email <> a.email
  `.execute(transaction);
}
