import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { addEvent } from '../store.ts';

/** The monthly gift that a donation was to begin does not come: why goes into its timeline. */
export async function recordMonthlyRefusal(
  transaction: Transaction,
  donation: Pick<Donation, 'organisation_id' | 'donation_id'>,
  reason: string,
): Promise<void> {
  await addEvent(transaction, donation, 'monthly_refused', reason);
}
