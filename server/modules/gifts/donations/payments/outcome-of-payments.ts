import { wasPaid } from '../donation-status.ts';
import type { Mistake, Payment } from './payment.ts';

export type PaymentWithMistake = Pick<
  Payment,
  'attempt' | 'status' | 'amount_cents' | 'amount_refunded_cents' | 'amount_charged_back_cents'
> & {
  /** Null for a payment that was rightly made. */
  mistake: Mistake['reason'] | null;
};

/**
 * The payment that a donation takes its status, amount, method and time from, and the money of its other payments that
 * has not gone back. Decision 29 has the table of cases.
 */
export function outcomeOfPayments<Judged extends PaymentWithMistake>(
  /** Of one donation, at least one, in any order. */
  payments: readonly Judged[],
): { standing: Judged; surplusCents: number } {
  const inOrder = payments.toSorted((a, b) => a.attempt - b.attempt);
  const paid = inOrder.filter(({ status }) => wasPaid(status));
  const rightlyMade = paid.filter(isIntended);
  const counted = rightlyMade.length > 0 ? rightlyMade : paid;
  const standing = counted.find(({ status }) => status === 'completed') ?? counted.at(-1) ?? inOrder.at(-1);
  if (!standing) throw new Error('a donation without payments has no outcome');
  const others = paid.filter((payment) => payment !== standing);
  return { standing, surplusCents: others.reduce((cents, payment) => cents + keptCents(payment), 0) };
}

/** Of a charge of too much only the excess goes back: the rest is a gift. */
function isIntended({ mistake }: PaymentWithMistake): boolean {
  return mistake === null || mistake === 'charged_too_much';
}

function keptCents(payment: PaymentWithMistake): number {
  return payment.amount_cents - payment.amount_refunded_cents - payment.amount_charged_back_cents;
}
