import type { Transaction } from '../../platform/database/database.ts';
import type { Donation } from './donation.ts';
import { addEvent } from './store.ts';

/** Mollie would not pay a donation back: why goes into its timeline. */
export async function recordRefundRefusal(
  transaction: Transaction,
  donation: Donation,
  reason: string,
): Promise<void> {
  await addEvent(transaction, donation, 'refund_refused', reason);
}
