import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { updateDonation } from '../store.ts';

export async function rememberCustomer(
  transaction: Transaction,
  donation: Donation,
  mollieCustomerId: string,
): Promise<void> {
  await updateDonation(transaction, donation, { mollie_customer_id: mollieCustomerId });
}
