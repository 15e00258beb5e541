import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { GiftChange } from './gift-change.ts';
import { changesOf, findWantedChange, listChanges } from './store.ts';

/** Everything that was ever changed about a gift, newest first. */
export function listChangesOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<GiftChange[]> {
  return listChanges(transaction, subscriptionId);
}

/** Whatever is not carried out yet. */
export function findUnfinishedChange(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<GiftChange | undefined> {
  return findWantedChange(transaction, subscriptionId);
}

/** Of any gift of the organisation. */
export async function isAnyChangeUnfinished(transaction: OrganisationTransaction): Promise<boolean> {
  return (await changesOf(transaction).where('state', '=', 'wanted').executeTakeFirst()) !== undefined;
}
