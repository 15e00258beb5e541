import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findReceiptPaper, listDonationsOfReceipts } from './store.ts';

/** The number on the receipt of a gift; null while it has none. */
export async function findReceiptNumber(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<string | null> {
  return (await findReceiptPaper(transaction, donationId))?.number ?? null;
}

/** The gift that a receipt is of; undefined when no receipt has this number. */
export async function findDonationOfReceipt(
  transaction: OrganisationTransaction,
  number: string,
): Promise<string | undefined> {
  return (await listDonationsOfReceipts(transaction, [number])).get(number);
}
