import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { changesOf } from './queries.ts';
import type { SubscriptionChange, NewSubscriptionChange } from './subscription-change.ts';

export async function insertChange(
  transaction: OrganisationTransaction,
  change: NewSubscriptionChange,
): Promise<SubscriptionChange> {
  return transaction
    .insertInto('subscription_change')
    .values(change)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findChange(
  transaction: OrganisationTransaction,
  changeId: string,
): Promise<SubscriptionChange | undefined> {
  return changesOf(transaction).where('change_id', '=', changeId).executeTakeFirst();
}

/** The caller holds the lock of the subscription, so that a change finishes once. */
export async function finishChange(
  transaction: OrganisationTransaction,
  { change_id }: SubscriptionChange,
  state: 'done' | 'undone' | 'refused',
  finishedAt: Date,
  refusal: string | null = null,
): Promise<void> {
  await transaction
    .updateTable('subscription_change')
    .set({ state, finished_at: finishedAt, refusal })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('change_id', '=', change_id)
    .where('state', '=', 'wanted')
    .execute();
}
