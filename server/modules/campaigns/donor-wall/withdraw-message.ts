import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { listMessagesOfDonor } from './queries.ts';
import { lockMessage, updateMessage } from './store.ts';

/** Erases the text, so that nobody can bring it back. */
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
