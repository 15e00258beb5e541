import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { updateSubscription } from './store.ts';
import { subscriptionsOfDonor } from './subscriptions-of-donor.ts';

/** Also replaces the link, because the old mailbox has the current one. */
export async function changeAddressOfSubscriptions(
  transaction: OrganisationTransaction,
  donorId: string,
  to: string,
): Promise<void> {
  for (const subscription of await subscriptionsOfDonor(transaction, donorId).execute())
    await updateSubscription(transaction, subscription, { email: to, stop_token: randomId() });
}

export async function reassignSubscriptions(
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
