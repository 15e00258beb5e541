import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';

/** Every donation of an address gets another one. */
export async function moveDonations(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ email: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where(sql`lower(email)`, '=', from.toLowerCase())
    .execute();
}
