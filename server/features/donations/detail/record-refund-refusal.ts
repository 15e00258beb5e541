import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { addEvent } from '../store.ts';

type Refusal = 'refund_refused' | 'refund_duplicate' | 'refund_held_back' | 'refund_canceled';

/** Mollie would not pay a donation back: that goes into its timeline, with the reason or the amount. */
export async function recordRefundRefusal(
  transaction: Transaction,
  donation: Donation,
  kind: Refusal,
  detail: string,
): Promise<void> {
  await addEvent(transaction, donation, kind, detail);
}
