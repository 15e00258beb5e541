import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { MolliePayment } from '../../../platform/mollie/mollie-objects.ts';
import type { Attempt } from '../../gifts/donations/payments/payment.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { reportFailedRefund } from './report-refund.ts';
import { changeSentRefund } from './store.ts';

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
    // A failed refund is already in the ledger, as sent and returned.
    if (givenUp && status === 'canceled')
      await recordEvent(transaction, donation, 'refund_canceled', givenUp.amount_cents);
  }
}
