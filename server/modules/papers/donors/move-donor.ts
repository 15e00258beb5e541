import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { handDonationsOver, moveDonations } from '../../gifts/donations/donor/move-donations.ts';
import type { Donor } from '../../gifts/donors/donor.ts';
import { holdDonorOfAddress } from '../../gifts/donors/queries.ts';
import { removeDonor, updateDonor } from '../../gifts/donors/update-donor.ts';
import {
  reassignSubscriptions,
  changeAddressOfSubscriptions,
} from '../../money/subscriptions/subscriptions-of-donor.ts';
import { handPapersOver } from '../numbered/donor-papers.ts';
import { handMailingsOver } from '../year-overviews/donor-mailings.ts';

/**
 * Gives a donor another address, in everything of this organisation. When the address is another donor's, the two
 * become one: the donor that moves stays, and gets everything of the other.
 */
export async function moveDonor(
  transaction: OrganisationTransaction,
  donor: Donor,
  to: string,
): Promise<void> {
  const { donor_id: donorId, email } = donor;
  const other = await holdDonorOfAddress(transaction, to);
  await changeAddressOfSubscriptions(transaction, donorId, to);
  await moveDonations(transaction, { donorId, email }, to);
  if (other) {
    const both = { from: other.donor_id, to: donorId };
    await reassignSubscriptions(transaction, both);
    await handDonationsOver(transaction, both);
    await handPapersOver(transaction, both);
    await handMailingsOver(transaction, both);
    await removeDonor(transaction, other.donor_id);
  }
  // Last: from here on a payment with either address waits for the end of the transaction.
  await updateDonor(transaction, donorId, {
    ...(other && joinDetails(donor, other)),
    email: to.toLowerCase(),
  });
}

/** A name or a postal address that the one did not give is the other's. */
function joinDetails(one: Donor, other: Donor): Partial<Donor> {
  const { first_name, last_name } = one.first_name || one.last_name ? one : other;
  const { street, postal_code, city } = one.street || one.postal_code || one.city ? one : other;
  const asked = [one, other].flatMap(({ erasure_asked_at: at }) => (at ? [at] : []));
  return {
    first_name,
    last_name,
    street,
    postal_code,
    city,
    created_at: earliest([one.created_at, other.created_at]),
    erasure_asked_at: asked.length > 0 ? earliest(asked) : null,
  };
}

const earliest = (moments: Date[]) => new Date(Math.min(...moments.map(Number)));
