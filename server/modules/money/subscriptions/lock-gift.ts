import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { changesOf, findWantedChange } from './changes/store.ts';
import { lockSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/**
 * Keeps a monthly gift from changing until the transaction ends. Whoever takes other rows of it as well takes this one
 * first.
 */
export async function lockGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<Subscription | undefined> {
  return lockSubscription(transaction, subscriptionId);
}

/** Whether a mandate was to take a gift over already, whatever became of that. */
export async function wasMandateWanted(
  transaction: OrganisationTransaction,
  { subscription_id }: Subscription,
  mandateId: string,
): Promise<boolean> {
  const change = await changesOf(transaction)
    .where('subscription_id', '=', subscription_id)
    .where('mandate_id', '=', mandateId)
    .executeTakeFirst();
  return change !== undefined;
}

/** How a gift goes on as soon as Mollie knows what is wanted: with which mandate, and whether it is charged at all. */
export async function readWantedCourse(
  transaction: OrganisationTransaction,
  { subscription_id, mollie_mandate_id, status }: Subscription,
): Promise<{ mandateId: string | null; rests: boolean }> {
  const wanted = await findWantedChange(transaction, subscription_id);
  return {
    mandateId: wanted?.mandate_id ?? mollie_mandate_id,
    rests: wanted ? wanted.kind === 'suspend' : status === 'suspended',
  };
}
