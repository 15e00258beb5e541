import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donor } from './donor.ts';

export async function updateDonor(
  transaction: OrganisationTransaction,
  donorId: string,
  change: Partial<Omit<Donor, 'organisation_id' | 'donor_id'>>,
): Promise<void> {
  await transaction
    .updateTable('donor')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', donorId)
    .execute();
}

/** With every link and session. */
export async function removeDonor(transaction: OrganisationTransaction, donorId: string): Promise<void> {
  await transaction
    .deleteFrom('donor')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', donorId)
    .execute();
}
