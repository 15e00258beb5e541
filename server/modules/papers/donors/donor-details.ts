import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listDonationsOfDonor } from '../../gifts/donations/donor/donations-of-donor.ts';
import type { DonorDetails, DonorWithAddress } from '../../gifts/donors/donor.ts';
import { findDonor } from '../../gifts/donors/queries.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { isDutchPostalCode, tidyPostalCode } from '../../../../contract/donors.ts';

const newestGifts = 25;

/** A donor who gave no name gets the name of the newest gift that has one. */
export async function readDonorDetails(
  transaction: OrganisationTransaction,
  donor: DonorWithAddress,
): Promise<DonorDetails> {
  const said = (await findDonor(transaction, donor.donorId)) ?? nothing;
  if (said.first_name || said.last_name) return said;
  const gifts = await listDonationsOfDonor(transaction, donor, { limit: newestGifts, offset: 0 });
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

export async function findDonorOnPaper(
  transaction: OrganisationTransaction,
  donorId: string,
): Promise<PaperFacts['donor'] | undefined> {
  const donor = await findDonor(transaction, donorId);
  if (!donor) return undefined;
  const name = [donor.first_name, donor.last_name].filter(Boolean).join(' ') || null;
  const address = addressOf(donor);
  return name === null && address === null ? undefined : { name, address };
}

/** Null unless the address is complete. donor-years.ts has the same rule in SQL. */
function addressOf({ street, postal_code: code, city }: DonorDetails): string | null {
  if (!street || !city || (code && !isDutchPostalCode(code))) return null;
  return `${street}\n${[code && tidyPostalCode(code), city].filter(Boolean).join(' ')}`;
}
