import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { updateSubscription } from './store.ts';
import { subscriptionsOfDonor } from './subscriptions-of-donor.ts';

/** Every monthly gift of an address gets another one, and a link of its own: the old mailbox has the former link. */
export async function moveSubscriptions(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const gift of await subscriptionsOfDonor(transaction, from).execute())
    await updateSubscription(transaction, gift, { email: to, stop_token: randomId() });
}
