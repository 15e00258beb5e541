import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { findPaidGiftOfAddress, listGiftsOfAddress } from '../../gifts/donations/donor/gifts-of-address.ts';
import { subscriptionsOfDonor } from '../../money/subscriptions/subscriptions-of-donor.ts';
import { findDonor } from './queries.ts';
import { insertDonor } from './store.ts';

/**
 * The newest paid gift of an address, whose donor is written down with it; undefined when nobody ever paid a gift with
 * that address. Every monthly gift began with a paid one.
 */
export async function findKnownDonor(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Donation | undefined> {
  const newest = await findPaidGiftOfAddress(transaction, email);
  if (newest) await insertDonor(transaction, email.toLowerCase());
  return newest;
}

/** Whether there is anything of an address: a gift, a monthly gift, or what its donor said. Writes nothing down. */
export async function isKnownAddress(transaction: OrganisationTransaction, email: string): Promise<boolean> {
  if (await findDonor(transaction, email)) return true;
  const gifts = await listGiftsOfAddress(transaction, email, { limit: 1, offset: 0 });
  if (gifts.length > 0) return true;
  return (await subscriptionsOfDonor(transaction, email).limit(1).execute()).length > 0;
}
