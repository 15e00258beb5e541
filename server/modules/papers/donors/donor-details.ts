import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { selectDonationsOfPerson } from '../../gifts/donations/donor/donations-of-donor.ts';
import { donorNameOf, type Donor, type DonorDetails, type DonorWithEmail } from '../../gifts/donors/donor.ts';
import { findDonor, lockDonorByEmail } from '../../gifts/donors/queries.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { isDutchPostalCode, tidyPostalCode } from '../../../../contract/donors.ts';
import { reassignDonations, updateEmailOfDonations } from '../../gifts/donations/donor/change-donor.ts';
import { removeDonor, updateDonor } from '../../gifts/donors/save-donor.ts';
import {
  reassignSubscriptions,
  changeAddressOfSubscriptions,
} from '../../money/subscriptions/subscriptions-of-donor.ts';
import { reassignPapers } from '../numbered/papers.ts';
import { reassignMailings } from '../year-overviews/mailings.ts';

const searchedGifts = 25;

export async function readDonorDetails(
  transaction: OrganisationTransaction,
  donor: DonorWithEmail,
  known?: DonorDetails,
): Promise<DonorDetails> {
  const details = known ?? (await findDonor(transaction, donor.donorId)) ?? noDetails;
  if (details.first_name || details.last_name) return details;
  const gifts = await selectDonationsOfPerson(transaction, donor)
    .clearSelect()
    .select(['first_name', 'last_name'])
    .limit(searchedGifts)
    .modifyEnd(prepared)
    .execute();
  const named = gifts.find(({ first_name, last_name }) => first_name || last_name);
  return { ...details, first_name: named?.first_name ?? null, last_name: named?.last_name ?? null };
}

const noDetails: DonorDetails = {
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
  const name = donorNameOf(donor);
  const address = addressOf(donor);
  return name === null && address === null ? undefined : { name, address };
}

/** Null if the street or city is missing, or the postal code is invalid. donor-years.ts has the same rule in SQL. */
function addressOf({ street, postal_code: code, city }: DonorDetails): string | null {
  if (!street || !city || (code && !isDutchPostalCode(code))) return null;
  return `${street}\n${[code && tidyPostalCode(code), city].filter(Boolean).join(' ')}`;
}

/** If another donor already has the new email address, merges that donor into this donor. */
export async function changeDonorEmail(
  transaction: OrganisationTransaction,
  donor: Donor,
  to: string,
): Promise<void> {
  const { donor_id: donorId, email } = donor;
  const other = await lockDonorByEmail(transaction, to);
  await changeAddressOfSubscriptions(transaction, donorId, to);
  await updateEmailOfDonations(transaction, { donorId, email }, to);
  if (other) {
    const donorIds = { from: other.donor_id, to: donorId };
    await reassignSubscriptions(transaction, donorIds);
    await reassignDonations(transaction, donorIds);
    await reassignPapers(transaction, donorIds);
    await reassignMailings(transaction, donorIds);
    await removeDonor(transaction, other.donor_id);
  }
  // From here on, a payment by a donor with the old or new email address waits until this transaction ends.
  await updateDonor(transaction, donorId, {
    ...(other && mergeDetails(donor, other)),
    email: to.toLowerCase(),
  });
}

function mergeDetails(donor: Donor, other: Donor): Partial<Donor> {
  const { first_name, last_name } = donor.first_name || donor.last_name ? donor : other;
  const { street, postal_code, city } = donor.street || donor.postal_code || donor.city ? donor : other;
  const requests = [donor, other].flatMap(({ erasure_asked_at: at }) => (at ? [at] : []));
  return {
    first_name,
    last_name,
    street,
    postal_code,
    city,
    is_company: donor.is_company || other.is_company,
    created_at: earliest([donor.created_at, other.created_at]),
    erasure_asked_at: requests.length > 0 ? earliest(requests) : null,
  };
}

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map(Number)));
