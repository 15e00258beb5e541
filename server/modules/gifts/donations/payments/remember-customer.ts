import type { Transaction } from '../../../../platform/database/database.ts';
import type { Payment } from './payment.ts';

/** Not for a donor who was erased in the meantime: the number leads to a person. */
export async function recordCustomer(
  transaction: Transaction,
  { organisation_id, payment_id, donation_id }: Payment,
  mollieCustomerId: string,
): Promise<void> {
  await transaction
    .updateTable('payment as p')
    .from('donation as d')
    .set({ mollie_customer_id: mollieCustomerId })
    .where('p.organisation_id', '=', organisation_id)
    .where('p.payment_id', '=', payment_id)
    .where('d.organisation_id', '=', organisation_id)
    .where('d.donation_id', '=', donation_id)
    .where('d.email', 'is not', null)
    .execute();
}
