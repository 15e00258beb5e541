import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listGiftsOfAddress } from '../../gifts/donations/donor/gifts-of-address.ts';
import type { DonorDetails } from './donor.ts';
import { findDonor } from './queries.ts';

/** How many gifts are looked through for a name. */
const newestGifts = 25;

/** What a donor said of themselves; who gave no name there is called as with the newest gift that has one. */
export async function readDetails(
  transaction: OrganisationTransaction,
  email: string,
): Promise<DonorDetails> {
  const said = (await findDonor(transaction, email)) ?? nothing;
  if (said.first_name || said.last_name) return said;
  const gifts = await listGiftsOfAddress(transaction, email, { limit: newestGifts, offset: 0 });
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
