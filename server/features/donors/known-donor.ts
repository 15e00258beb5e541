import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Donation } from '../donations/donation.ts';
import { listGiftsOfAddress } from '../donations/donor/gifts-of-address.ts';
import { insertDonor } from './store.ts';

/**
 * The newest gift of an address, whose donor is written down with it; undefined when nobody ever gave with that
 * address.
 */
export async function findKnownDonor(
  transaction: OrganisationTransaction,
  email: string,
): Promise<Donation | undefined> {
  const [newest] = await listGiftsOfAddress(transaction, email, { limit: 1, offset: 0 });
  if (newest) await insertDonor(transaction, email.toLowerCase(), newest);
  return newest;
}
