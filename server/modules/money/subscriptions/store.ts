import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Subscription, SubscriptionStatus } from './subscription.ts';

export async function insertSubscription(
  transaction: Transaction,
  subscription: Insertable<Schema['subscription']>,
): Promise<Subscription> {
  return transaction.insertInto('subscription').values(subscription).returningAll().executeTakeFirstOrThrow();
}

export async function updateSubscription(
  transaction: Transaction,
  { organisation_id, subscription_id }: Pick<Subscription, 'organisation_id' | 'subscription_id'>,
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
  { organisation_id, subscription_id }: Pick<Subscription, 'organisation_id' | 'subscription_id'>,
  status: SubscriptionStatus,
  endedBy: NonNullable<Subscription['ended_by']>,
  /** By Mollie's clock if known, because charges after the end are detected by that clock. */
  endedAt: Date,
): Promise<void> {
  await transaction
    .updateTable('subscription')
    .set({ status, next_payment_date: null, ended_at: endedAt, ended_by: endedBy })
    .where('organisation_id', '=', organisation_id)
    .where('subscription_id', '=', subscription_id)
    .execute();
}
