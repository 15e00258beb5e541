import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { reportFailedRefund } from './report-failed-refund.ts';
import { changeSentRefund } from './store.ts';

/**
 * What became of refunds after Mollie had taken them on: the money has left, or they came to nothing and what they were
 * for may be paid back again.
 */
export async function updateRefunds(
  deps: Deps,
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<void> {
  for (const { id, status } of atMollie._embedded?.refunds ?? []) {
    if (status === 'processing' || status === 'refunded')
      await changeSentRefund(transaction, payment, id, { left_at: deps.clock.now() });
    if (status !== 'failed' && status !== 'canceled') continue;
    const givenUp = await changeSentRefund(transaction, payment, id, { status: 'refused', reason: status });
    if (givenUp) await reportFailedRefund(deps, transaction, { donation, payment }, givenUp);
    // One that failed had left before, and is in the books as gone and come back.
    if (givenUp && status === 'canceled')
      await recordEvent(transaction, donation, 'refund_canceled', givenUp.amount_cents);
  }
}
