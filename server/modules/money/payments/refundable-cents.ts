import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { outcomeOfPayments } from '../../gifts/donations/payments/outcome-of-payments.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPayments, listRecordedRefunds } from '../../gifts/donations/payments/queries.ts';
import { listOpenRefunds, listPaymentsWithRefusedRefund } from './store.ts';

/** The standing payment, or a double payment whose refund failed. */
export async function findPaymentToRefund(
  transaction: Transaction,
  donation: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<Payment | undefined> {
  const payments = await listPayments(transaction, donation);
  if (payments.length === 0) return undefined;
  const { standing, surplusCents } = outcomeOfPayments(payments);
  if (surplusCents === 0) return standing;
  const refused = await listPaymentsWithRefusedRefund(transaction, donation);
  const left = payments.find(
    (payment) =>
      payment !== standing && payment.status === 'completed' && refused.includes(payment.payment_id),
  );
  return left ?? standing;
}

export async function refundableCents(transaction: Transaction, payment: Payment): Promise<number> {
  if (payment.status !== 'completed') return 0;
  const recorded = await listRecordedRefunds(transaction, payment);
  const onTheirWay = (await listOpenRefunds(transaction, payment)).filter(
    ({ mollie_refund_id: id }) => id === null || !recorded.includes(id),
  );
  const back = [
    payment.amount_charged_back_cents,
    payment.amount_refunded_cents,
    ...onTheirWay.map(({ amount_cents }) => amount_cents),
  ];
  // A chargeback may overlap a pending refund.
  return Math.max(
    0,
    back.reduce((left, cents) => left - cents, payment.amount_cents),
  );
}
