import { isOfflineMethod } from '../../../../contract/payment-methods.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { listRecordedRefunds } from '../../gifts/donations/queries.ts';
import { listOpenRefunds } from './store.ts';

/**
 * What has been paid through the provider, less what went back, here or in Mollie's own dashboard, and what is on its
 * way back.
 */
export async function refundableCents(transaction: Transaction, donation: Donation): Promise<number> {
  if (donation.status !== 'completed' || isOfflineMethod(donation.method)) return 0;
  const recorded = await listRecordedRefunds(transaction, donation);
  const onTheirWay = (await listOpenRefunds(transaction, donation)).filter(
    ({ mollie_refund_id: id }) => id === null || !recorded.includes(id),
  );
  const back = [
    donation.amount_charged_back_cents,
    donation.amount_refunded_cents,
    ...onTheirWay.map(({ amount_cents }) => amount_cents),
  ];
  // A bank may take back what is on its way back as well.
  return Math.max(
    0,
    back.reduce((left, cents) => left - cents, donation.amount_cents),
  );
}
