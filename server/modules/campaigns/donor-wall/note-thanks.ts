import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { updateMessage } from './store.ts';

export async function noteThanks(
  transaction: OrganisationTransaction,
  donationId: string,
  now: Date,
): Promise<void> {
  await updateMessage(transaction, donationId, { thanked_at: now });
}
