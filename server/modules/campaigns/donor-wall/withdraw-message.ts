import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listMessagesOfDonor } from './queries.ts';
import { lockMessage, updateMessage } from './store.ts';

/** A donor takes away what they wrote. Nobody can bring it back, because nothing of it is kept. */
export async function withdrawMessage(
  transaction: OrganisationTransaction,
  donorId: string,
  donationId: string,
): Promise<boolean> {
  const own = await listMessagesOfDonor(transaction, donorId);
  if (!own.some(({ id }) => id === donationId)) return false;
  await lockMessage(transaction, donationId);
  await updateMessage(transaction, donationId, { state: 'withdrawn', name: null, message: '' });
  return true;
}
