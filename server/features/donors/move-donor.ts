import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { moveDonations } from '../donations/donor/move-donations.ts';
import { moveSubscriptions } from '../subscriptions/move-subscriptions.ts';
import { findDonor } from './queries.ts';
import { removeDonor, updateDonor } from './store.ts';

/**
 * Gives a donor another address, in everything of this organisation. Whoever gave with that address before is the same
 * person from now on: what they last said of themselves stays.
 */
export async function moveDonor(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const moving = await findDonor(transaction, from);
  const there = await findDonor(transaction, to);
  if (!moving) return;
  if (there) await removeDonor(transaction, there.email);
  await updateDonor(transaction, moving.email, {
    email: to.toLowerCase(),
    first_name: moving.first_name ?? there?.first_name ?? null,
    last_name: moving.last_name ?? there?.last_name ?? null,
    street: moving.street ?? there?.street ?? null,
    postal_code: moving.postal_code ?? there?.postal_code ?? null,
    city: moving.city ?? there?.city ?? null,
  });
  await moveSubscriptions(transaction, { from, to });
  await moveDonations(transaction, { from, to });
}
