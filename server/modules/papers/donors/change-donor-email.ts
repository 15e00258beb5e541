import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { reassignDonations, updateEmailOfDonations } from '../../gifts/donations/donor/change-donor.ts';
import type { Donor } from '../../gifts/donors/donor.ts';
import { lockDonorByAddress } from '../../gifts/donors/queries.ts';
import { removeDonor, updateDonor } from '../../gifts/donors/save-donor.ts';
import { handSubscriptionsOver, moveSubscriptions } from '../../money/subscriptions/move-subscriptions.ts';
import { reassignPapers } from '../numbered/donor-papers.ts';
import { reassignMailings } from '../year-overviews/mailings.ts';

/** If another donor has the new address, that donor is merged into this one. */
export async function changeDonorEmail(
  transaction: OrganisationTransaction,
  donor: Donor,
  to: string,
): Promise<void> {
  const { donor_id: donorId, email } = donor;
  const other = await lockDonorByAddress(transaction, to);
  await moveSubscriptions(transaction, donorId, to);
  await updateEmailOfDonations(transaction, { donorId, email }, to);
  if (other) {
    const both = { from: other.donor_id, to: donorId };
    await handSubscriptionsOver(transaction, both);
    await reassignDonations(transaction, both);
    await reassignPapers(transaction, both);
    await reassignMailings(transaction, both);
    await removeDonor(transaction, other.donor_id);
  }
  // Last, because from here on a payment of either address waits for this transaction.
  await updateDonor(transaction, donorId, {
    ...(other && mergeDetails(donor, other)),
    email: to.toLowerCase(),
  });
}

function mergeDetails(one: Donor, other: Donor): Partial<Donor> {
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
