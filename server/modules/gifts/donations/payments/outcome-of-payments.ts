import { wasPaid } from '../donation-status.ts';
import type { Mistake, Payment } from './payment.ts';

export type PaymentWithMistake = Pick<
  Payment,
  'attempt' | 'status' | 'amount_cents' | 'amount_refunded_cents' | 'amount_charged_back_cents'
> & { mistake: Mistake['reason'] | null };

/**
 * Chooses the standing payment, which gives the donation its status, amount, method and time. That is the first paid
 * payment that was not fully returned, else the last paid payment, else the last attempt. A payment that must be
 * refunded in full is chosen only if no other payment was paid. The surplus is the money of the other payments that
 * was not returned. Decision 29 has the table of cases.
 */
export function outcomeOfPayments<P extends PaymentWithMistake>(
  payments: readonly P[],
): { standingPayment: P; surplusCents: number } {
  const inOrder = payments.toSorted((a, b) => a.attempt - b.attempt);
  const paid = inOrder.filter(({ status }) => wasPaid(status));
  const intended = paid.filter(isIntended);
  const counted = intended.length > 0 ? intended : paid;
  const standingPayment =
    counted.find(({ status }) => status === 'completed') ?? counted.at(-1) ?? inOrder.at(-1);
  if (!standingPayment) throw new Error('a donation without payments has no outcome');
  const others = paid.filter((payment) => payment !== standingPayment);
  return { standingPayment, surplusCents: others.reduce((cents, payment) => cents + keptCents(payment), 0) };
}

/** A charge of too much still counts as a gift, because only the excess is refunded. */
function isIntended({ mistake }: PaymentWithMistake): boolean {
  return mistake === null || mistake === 'charged_too_much';
}

function keptCents(payment: PaymentWithMistake): number {
  return payment.amount_cents - payment.amount_refunded_cents - payment.amount_charged_back_cents;
}
