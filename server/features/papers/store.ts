import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Paper } from './paper.ts';

export async function findReceiptPaper(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Paper | undefined> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', donationId)
    .executeTakeFirst();
}
