import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findReceiptPaper, listSubjectsOfReceipts, type ReceiptOf } from './store.ts';

/** The number on a receipt; null while it was not issued. */
export async function findReceiptNumber(
  transaction: OrganisationTransaction,
  subject: ReceiptOf,
): Promise<string | null> {
  return (await findReceiptPaper(transaction, subject))?.number ?? null;
}

/** The gift that a receipt is of; undefined when no receipt has this number. */
export async function findDonationOfReceipt(
  transaction: OrganisationTransaction,
  number: string,
): Promise<string | undefined> {
  return (await listSubjectsOfReceipts(transaction, [number])).get(number)?.donation_id;
}
