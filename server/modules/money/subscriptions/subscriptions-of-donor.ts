import { sql } from 'kysely';
import type { Environment } from '../../../../contract/environments.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { updateSubscription } from './store.ts';
import { selectSubscriptions, selectSubscriptionsWithName, type SubscriptionWithName } from './queries.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { randomId } from '../../../platform/random-id.ts';

const nobody = { donor_id: null, email: null, first_name: null, last_name: null };

export function selectSubscriptionsOfDonor(transaction: OrganisationTransaction, donorId: string) {
  return selectSubscriptions(transaction)
    .where('donor_id', '=', donorId)
    .orderBy('created_at', 'desc')
    .orderBy('subscription_id');
}

export function listSubscriptionsOfDonors(
  transaction: OrganisationTransaction,
  donorIds: readonly string[],
  environment: Environment,
): Promise<SubscriptionWithName[]> {
  return selectSubscriptionsWithName(transaction)
    .where('s.organisation_id', '=', transaction.scope.organisationId)
    .where('s.donor_id', '=', sql<string>`any(${donorIds})`)
    .where('s.environment', '=', environment)
    .orderBy(sql`s.status in ('starting', 'active', 'suspended')`, 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.subscription_id')
    .execute();
}

export async function hasNewerSubscription(
  transaction: OrganisationTransaction,
  { donor_id: donorId, ended_at, environment }: Subscription,
): Promise<boolean> {
  if (donorId === null || ended_at === null) return false;
  const subscriptions = await selectSubscriptionsOfDonor(transaction, donorId).execute();
  for (const subscription of subscriptions) {
    if (!isRunning(subscription.status) || subscription.environment !== environment) continue;
    const first = await findDonation(transaction, subscription.first_donation_id);
    if (first && first.created_at >= ended_at) return true;
  }
  return false;
}

/** Also replaces the token of the donor's link, because the old mailbox contains the current link. */
export async function changeAddressOfSubscriptions(
  transaction: OrganisationTransaction,
  donorId: string,
  to: string,
): Promise<void> {
  for (const subscription of await selectSubscriptionsOfDonor(transaction, donorId).execute())
    await updateSubscription(transaction, subscription, { email: to, stop_token: randomId() });
}

export async function reassignSubscriptions(
  transaction: OrganisationTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await transaction.own
    .updateTable('subscription')
    .set({ donor_id: to })
    .where('donor_id', '=', from)
    .execute();
}

export async function forgetDonorOfSubscription(
  transaction: Transaction,
  subscription: Subscription,
): Promise<void> {
  if (isRunning(subscription.status)) throw new Error('a running subscription needs its donor');
  await updateSubscription(transaction, subscription, nobody);
}

export async function forgetDonorsOfSubscriptionsBefore(
  transaction: PlatformTransaction,
  before: Date,
): Promise<void> {
  await transaction
    .updateTable('subscription')
    .set(nobody)
    .where('email', 'is not', null)
    .where('ended_at', '<', before)
    .execute();
}
