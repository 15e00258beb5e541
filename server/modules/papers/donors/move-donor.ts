import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { moveDonations } from '../../gifts/donations/donor/move-donations.ts';
import { movePapersOfDonor } from '../numbered/donor-papers.ts';
import { moveSubscriptions } from '../../money/subscriptions/move-subscriptions.ts';
import { moveMailingsOfDonor } from '../year-overviews/donor-mailings.ts';
import { updateDonor } from './store.ts';

/** Gives a donor an address that nobody gave with before, in everything of this organisation. */
export async function moveDonor(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await updateDonor(transaction, from.toLowerCase(), { email: to.toLowerCase() });
  await moveSubscriptions(transaction, { from, to });
  await moveDonations(transaction, { from, to });
  await movePapersOfDonor(transaction, { from, to });
  await moveMailingsOfDonor(transaction, { from, to });
}
