import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listGiftsOfDonor } from '../../gifts/donations/donor/gifts-of-donor.ts';
import type { DonorDetails, DonorWithAddress } from '../../gifts/donors/donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';

/** How many gifts are looked through for a name. */
const newestGifts = 25;

/** The details that a donor gave. A donor who gave no name has that of the newest gift with one. */
export async function readDetails(
  transaction: OrganisationTransaction,
  donor: DonorWithAddress,
): Promise<DonorDetails> {
  const said = (await findDonor(transaction, donor.donorId)) ?? nothing;
  if (said.first_name || said.last_name) return said;
  const gifts = await listGiftsOfDonor(transaction, donor, { limit: newestGifts, offset: 0 });
  const named = gifts.find(({ first_name, last_name }) => first_name || last_name);
  return { ...said, first_name: named?.first_name ?? null, last_name: named?.last_name ?? null };
}

const nothing: DonorDetails = {
  first_name: null,
  last_name: null,
  street: null,
  postal_code: null,
  city: null,
};
