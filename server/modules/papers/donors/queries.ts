import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donor } from './donor.ts';

export async function findDonor(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Donor | undefined> {
  return donorsOf(transaction).where('email', '=', email.toLowerCase()).executeTakeFirst();
}

/** Who wants to be forgotten, longest waiting first. */
export async function listErasureRequests(
  transaction: OrganisationTransaction,
): Promise<(Donor & { erasure_asked_at: Date })[]> {
  const asked = await donorsOf(transaction)
    .where('erasure_asked_at', 'is not', null)
    .orderBy('erasure_asked_at')
    .limit(200)
    .execute();
  return asked as (Donor & { erasure_asked_at: Date })[];
}

function donorsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('donor')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
