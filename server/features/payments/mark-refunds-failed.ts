import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import type { Donation } from '../donations/donation.ts';
import { recordEvent } from '../donations/events/record-event.ts';
import { reportFailedRefund } from './report-failed-refund.ts';

/** Refunds that came to nothing after Mollie had taken them on; what they were for may be paid back again. */
export async function markRefundsFailed(
  deps: Deps,
  transaction: OrganisationTransaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<void> {
  for (const { id, status } of payment._embedded?.refunds ?? []) {
    if (status !== 'failed' && status !== 'canceled') continue;
    const givenUp = await transaction
      .updateTable('refund')
      .set({ status: 'refused', reason: status })
      .where('organisation_id', '=', donation.organisation_id)
      .where('donation_id', '=', donation.donation_id)
      .where('mollie_refund_id', '=', id)
      .where('status', '=', 'sent')
      .returning('amount_cents')
      .executeTakeFirst();
    if (givenUp) await reportFailedRefund(deps, transaction, donation);
    // One that failed had left before, and is in the books as gone and come back.
    if (givenUp && status === 'canceled')
      await recordEvent(transaction, donation, 'refund_canceled', givenUp.amount_cents);
  }
}
