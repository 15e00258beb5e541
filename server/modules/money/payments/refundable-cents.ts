import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { outcomeOfPayments } from '../../gifts/donations/payments/outcome-of-payments.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { listPayments, listRecordedRefunds } from '../../gifts/donations/payments/queries.ts';
import { listOpenRefunds, listRefusedRefunds } from './store.ts';

/** Returns the payment that gives the donation its status, or a second payment whose refund failed. */
export async function findPaymentToRefund(
  transaction: Transaction,
  donation: Pick<Donation, 'organisation_id' | 'donation_id'>,
): Promise<Payment | undefined> {
  const payments = await listPayments(transaction, donation);
  if (payments.length === 0) return undefined;
  const { standingPayment, surplusCents } = outcomeOfPayments(payments);
  if (surplusCents === 0) return standingPayment;
  const refused = await listRefusedRefunds(transaction, donation);
  const surplus = payments.find(
    (payment) =>
      payment !== standingPayment &&
      payment.status === 'completed' &&
      refused.some(({ payment_id }) => payment_id === payment.payment_id),
  );
  return surplus ?? standingPayment;
}

export async function refundableCents(transaction: Transaction, payment: Payment): Promise<number> {
  if (payment.status !== 'completed') return 0;
  const recorded = await listRecordedRefunds(transaction, payment);
  const pending = (await listOpenRefunds(transaction, payment)).filter(
    ({ mollie_refund_id: id }) => id === null || !recorded.includes(id),
  );
  const pendingCents = pending.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const returnedCents = payment.amount_charged_back_cents + payment.amount_refunded_cents;
  // Not below zero, because a chargeback may return the same money as a pending refund.
  return Math.max(0, payment.amount_cents - returnedCents - pendingCents);
}
