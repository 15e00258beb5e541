import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { SubscriptionChange } from './changes/subscription-change.ts';
import type { Subscription, SubscriptionStatus } from './subscription.ts';

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
  /** Mollie's time of the end if it is known, because charges have Mollie's times too. */
  endedAt: Date,
): Promise<void> {
  const end = { status, next_payment_date: null, ended_at: endedAt, ended_by: endedBy };
  await updateSubscription(transaction, subscription, end);
}

/** The caller must have locked the subscription, so that a change finishes only once. */
export async function finishChange(
  transaction: OrganisationTransaction,
  { change_id }: SubscriptionChange,
  state: 'done' | 'undone' | 'refused',
  finishedAt: Date,
  refusal: string | null = null,
): Promise<void> {
  await transaction.own
    .updateTable('subscription_change')
    .set({ state, finished_at: finishedAt, refusal })
    .where('change_id', '=', change_id)
    .where('state', '=', 'wanted')
    .execute();
}
