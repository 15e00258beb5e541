import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findReceiptPaper } from './store.ts';

/** The number on the receipt of a gift; null while it has none. */
export async function findReceiptNumber(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<string | null> {
  return (await findReceiptPaper(transaction, donationId))?.number ?? null;
}
