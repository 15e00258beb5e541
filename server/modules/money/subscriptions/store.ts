import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Subscription, SubscriptionStatus } from './subscription.ts';

export function subscriptionsOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('subscription')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}

export async function findSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return subscriptionsOf(transaction).where('subscription_id', '=', subscriptionId).executeTakeFirst();
}

/** Lock the subscription before any other row that belongs to it. */
export async function lockSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return (
    subscriptionsOf(transaction)
      .where('subscription_id', '=', subscriptionId)
      // The key never changes. A full lock would deadlock with a charge that refers to this row.
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

export async function findSubscriptionOfDonation(
  transaction: OrganisationTransaction,
  { donation_id, subscription_id }: Donation,
): Promise<Subscription | undefined> {
  return subscription_id === null
    ? subscriptionsOf(transaction).where('first_donation_id', '=', donation_id).executeTakeFirst()
    : findSubscription(transaction, subscription_id);
}

/** A charge of a replaced subscription names our subscription in its metadata. */
export async function findSubscriptionOfCharge(
  transaction: OrganisationTransaction,
  { subscriptionId, metadata }: MolliePayment,
): Promise<Subscription | undefined> {
  if (!subscriptionId) return undefined;
  const current = await subscriptionsOf(transaction)
    .where('mollie_subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  const named =
    metadata?.organisationId === transaction.scope.organisationId ? metadata.subscriptionId : null;
  return current ?? (named ? findSubscription(transaction, named) : undefined);
}

export async function insertSubscription(
  transaction: Transaction,
  subscription: Insertable<Schema['subscription']>,
): Promise<Subscription> {
  return transaction.insertInto('subscription').values(subscription).returningAll().executeTakeFirstOrThrow();
}

export async function updateSubscription(
  transaction: Transaction,
  { organisation_id, subscription_id }: Subscription,
  change: Updateable<Schema['subscription']>,
): Promise<void> {
  await transaction
    .updateTable('subscription')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
}

export async function endSubscription(
  transaction: Transaction,
  subscription: Subscription,
  status: SubscriptionStatus,
  endedBy: NonNullable<Subscription['ended_by']>,
  /** By Mollie's clock if known, because charges after the end are detected by that clock. */
  endedAt: Date,
): Promise<void> {
  const end = { status, next_payment_date: null, ended_at: endedAt, ended_by: endedBy };
  await updateSubscription(transaction, subscription, end);
}
