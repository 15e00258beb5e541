import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { GiftChange, NewGiftChange } from './gift-change.ts';

export async function insertChange(
  transaction: OrganisationTransaction,
  change: NewGiftChange,
): Promise<GiftChange> {
  return transaction.insertInto('gift_change').values(change).returningAll().executeTakeFirstOrThrow();
}

export async function findChange(
  transaction: OrganisationTransaction,
  changeId: string,
): Promise<GiftChange | undefined> {
  return changesOf(transaction).where('change_id', '=', changeId).executeTakeFirst();
}

/** What is being changed about a gift and not carried out yet. */
export async function findWantedChange(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<GiftChange | undefined> {
  return changesOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'wanted')
    .executeTakeFirst();
}

/** Everything that was ever changed about a gift, newest first. */
export async function listChanges(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<GiftChange[]> {
  return changesOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('wanted_at', 'desc')
    .execute();
}

/** Whoever calls this holds the gift's lock, so that a change ends once. */
export async function finishChange(
  transaction: OrganisationTransaction,
  { change_id }: GiftChange,
  state: 'done' | 'undone' | 'refused',
  finishedAt: Date,
  refusal: string | null = null,
): Promise<void> {
  await transaction
    .updateTable('gift_change')
    .set({ state, finished_at: finishedAt, refusal })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('change_id', '=', change_id)
    .where('state', '=', 'wanted')
    .execute();
}

export function changesOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('gift_change')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
