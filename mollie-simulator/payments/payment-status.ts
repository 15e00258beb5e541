import type { Payment, PaymentStatus } from '../state/entities.ts';
import { addMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { findMethod } from './methods.ts';
import { toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';

/** Paid is the end of it; a payment that failed may still turn out to be paid, which only a tester brings about. */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ['pending', 'authorized', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  authorized: ['paid', 'failed', 'canceled', 'expired'],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  paid: [],
};

/** Mollie never notifies of open and pending. */
const NOTIFIED: ReadonlySet<PaymentStatus> = new Set(['paid', 'authorized', 'failed', 'canceled', 'expired']);

export const TEST_CONSUMER = {
  consumerName: 'T. TEST',
  consumerAccount: 'NL17RABO0213698412',
  consumerBic: 'RABONL2U',
};

export function canBecome(payment: Payment, status: PaymentStatus): boolean {
  return NEXT[payment.status].includes(status);
}

export function isFinal(payment: Payment): boolean {
  return !['open', 'pending', 'authorized'].includes(payment.status);
}

/** Part of a mutation. */
export function setPaymentStatus(simulation: Simulation, payment: Payment, status: PaymentStatus): void {
  if (!canBecome(payment, status))
    throw new Error(`a payment that is ${payment.status} cannot become ${status}`);
  const from = payment.status;
  payment.status = status;
  payment.statusAt = simulation.now();
  payment.dueAt = null;
  if (status === 'paid') complete(simulation, payment);
  else if (isFinal(payment)) settleMandate(simulation, payment, 'invalid');
  simulation.store.payments.put(payment);
  simulation.journal.record('status', payment.account, {
    object: 'payment',
    id: payment.id,
    from,
    to: status,
    amount: toDecimal(payment.amountCents),
  });
  if (NOTIFIED.has(status)) simulation.webhooks.enqueue(payment);
}

function complete(simulation: Simulation, payment: Payment): void {
  payment.method ??= 'ideal';
  payment.details = { ...payment.details, ...(payment.method === 'creditcard' ? {} : TEST_CONSUMER) };
  if (payment.sequenceType !== 'first') return;
  const mandateMethod = findMethod(payment.method)?.mandateMethod;
  if (payment.mandateId !== null) settleMandate(simulation, payment, 'valid');
  else if (payment.customerId !== null && mandateMethod) {
    payment.mandateId = addMandate(simulation, {
      account: payment.account,
      customerId: payment.customerId,
      method: mandateMethod,
      status: 'valid',
      details: TEST_CONSUMER,
    }).id;
  }
}

/** A card's mandate exists, pending, from the start of the first payment and follows its outcome. */
function settleMandate(simulation: Simulation, payment: Payment, status: 'valid' | 'invalid'): void {
  const mandate = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (payment.sequenceType === 'first' && mandate && !mandate.revoked)
    setMandateStatus(simulation, mandate, status);
}
