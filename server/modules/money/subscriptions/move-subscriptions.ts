import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { updateSubscription } from './store.ts';
import { subscriptionsOfDonor } from './subscriptions-of-donor.ts';

/** Every monthly gift of a donor gets another address, and another link: the old mailbox has the former one. */
export async function moveSubscriptions(
  transaction: OrganisationTransaction,
  donorId: string,
  to: string,
): Promise<void> {
  for (const gift of await subscriptionsOfDonor(transaction, donorId).execute())
    await updateSubscription(transaction, gift, { email: to, stop_token: randomId() });
}

/** Every monthly gift of one donor becomes another donor's. */
export async function handSubscriptionsOver(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction
    .updateTable('subscription')
    .set({ donor_id: to })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donor_id', '=', from)
    .execute();
}
