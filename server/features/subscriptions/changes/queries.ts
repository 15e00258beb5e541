import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { GiftChange } from './gift-change.ts';
import { findWantedChange } from './store.ts';

/** Whatever is not carried out yet. */
export function findUnfinishedChange(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<GiftChange | undefined> {
  return findWantedChange(transaction, subscriptionId);
}
