import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { DonorDetails } from './donor.ts';
import { updateDonor } from './store.ts';

/** What a donor says of themselves is kept once, whatever was filled in with each gift. */
export async function saveDetails(
  transaction: OrganisationTransaction,
  email: string,
  details: DonorDetails,
): Promise<void> {
  await updateDonor(transaction, email, details);
}
