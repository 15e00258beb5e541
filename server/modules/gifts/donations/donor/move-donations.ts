import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { DonorWithAddress } from '../../donors/donor.ts';

/** Every donation of a donor gets another address, also one that was only begun. */
export async function moveDonations(
  transaction: OrganisationTransaction,
  { donorId, email }: DonorWithAddress,
  to: string,
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ email: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where(sql<boolean>`(donor_id = ${donorId} or donor_id is null and lower(email) = ${email})`)
    .execute();
}

/** Every donation of one donor becomes another donor's. */
export async function handDonationsOver(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ donor_id: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', from)
    .execute();
}
