import type { Transaction } from '../../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';

/** Not of a donor who was erased in the meantime: the number leads to a person. */
export async function rememberCustomer(
  transaction: Transaction,
  { organisation_id, donation_id }: Donation,
  mollieCustomerId: string,
): Promise<void> {
  await transaction
    .updateTable('donation')
    .set({ mollie_customer_id: mollieCustomerId })
    .where('organisation_id', '=', organisation_id)
    .where('donation_id', '=', donation_id)
    .where('email', 'is not', null)
    .execute();
}
