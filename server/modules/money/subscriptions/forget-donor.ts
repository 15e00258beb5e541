import type { PlatformTransaction, Transaction } from '../../../platform/database/database.ts';
import { updateSubscription } from './store.ts';
import { isRunning, type Subscription } from './subscription.ts';

const nobody = { donor_id: null, email: null, first_name: null, last_name: null };

export async function forgetDonorOfSubscription(
  transaction: Transaction,
  subscription: Subscription,
): Promise<void> {
  if (isRunning(subscription.status)) throw new Error('a monthly gift that runs needs its donor');
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
