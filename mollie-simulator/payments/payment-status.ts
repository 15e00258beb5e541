import type { Payment, PaymentStatus } from '../state/entities.ts';
import { consumerOf } from '../customers/consumer.ts';
import { addMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { describeReason } from './bank-reasons.ts';
import { invalidateMandate } from './bank-refusals.ts';
import { chooseMethod, offeredMethods } from './choose-method.ts';
import { describePayment } from './payment-json.ts';
import { findMethod } from './method-catalogue.ts';
import type { Simulation } from '../simulation.ts';

/** Only the control API can change a failed, canceled or expired payment to paid. */
const ALLOWED_TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ['pending', 'authorized', 'paid', 'failed', 'canceled', 'expired'],
  pending: ['paid', 'failed', 'canceled', 'expired'],
  authorized: ['paid', 'failed', 'canceled', 'expired'],
  failed: ['paid'],
  canceled: ['paid'],
  expired: ['paid'],
  paid: [],
};

export function canBecome(payment: Payment, status: PaymentStatus): boolean {
  return ALLOWED_TRANSITIONS[payment.status].includes(status);
}

export function isFinal(payment: Payment): boolean {
  return !['open', 'pending', 'authorized'].includes(payment.status);
}

export function setPaymentStatus(
  simulation: Simulation,
  payment: Payment,
  status: PaymentStatus,
  bankReasonCode?: string,
): void {
  if (!canBecome(payment, status))
    throw new Error(`a payment that is ${payment.status} cannot become ${status}`);
  const from = payment.status;
  payment.status = status;
  payment.unknownStatus = null;
  payment.statusAt = simulation.now(payment.account);
  payment.dueAt = status === 'paid' ? chargebackDueAt(simulation, payment) : null;
  if (status === 'paid') completePayment(simulation, payment);
  else if (isFinal(payment)) settleMandate(simulation, payment, 'invalid');
  const reasonCode = status === 'failed' ? refusalCode(simulation, payment, bankReasonCode) : null;
  if (reasonCode !== null) {
    const bankReason = describeReason(reasonCode);
    payment.details = { ...payment.details, bankReasonCode: reasonCode, bankReason };
  }
  simulation.store.payments.put(payment);
  simulation.journal.record('status', payment.account, {
    object: 'payment',
    id: payment.id,
    from,
    to: status,
    ...describePayment(simulation, payment),
    ...(reasonCode !== null && { bankReasonCode: reasonCode }),
  });
  if (reasonCode !== null) invalidateMandate(simulation, payment, reasonCode);
  // Mollie sends no webhook for open and pending.
  if (status !== 'open' && status !== 'pending') simulation.webhooks.enqueue(payment);
}

/** Makes the API return a status that no client knows, as if Mollie had added it. */
export function showUnknownStatus(simulation: Simulation, payment: Payment, unknownStatus: string): void {
  payment.unknownStatus = unknownStatus;
  simulation.store.payments.put(payment);
  simulation.journal.record('updated', payment.account, { object: 'payment', id: payment.id, unknownStatus });
  simulation.webhooks.enqueue(payment);
}

function refusalCode(simulation: Simulation, payment: Payment, given: string | undefined): string | null {
  if (payment.method !== 'directdebit') return null;
  return given ?? simulation.store.accountOf(payment).directDebitFailureReason;
}

function chargebackDueAt(simulation: Simulation, payment: Payment): number | null {
  if (payment.bankRefusal?.as !== 'chargeback') return null;
  return payment.statusAt + simulation.store.accountOf(payment).chargebackAfterDays * 86_400_000;
}

function completePayment(simulation: Simulation, payment: Payment): void {
  const method = payment.method ?? offeredMethods(simulation, payment)[0]?.id ?? 'ideal';
  chooseMethod(simulation, payment, method);
  if (payment.sequenceType === 'recurring') {
    const { bankReason: _reason, bankReasonCode: _code, ...details } = payment.details ?? {};
    payment.details = details;
    return;
  }
  const consumer = consumerOf(simulation.store.customers.get(payment.customerId ?? ''));
  payment.details = method === 'creditcard' ? {} : { ...consumer };
  if (payment.sequenceType !== 'first') return;
  const mandateMethod = findMethod(method)?.mandateMethod;
  if (payment.mandateId !== null) settleMandate(simulation, payment, 'valid');
  else if (payment.customerId !== null && mandateMethod) {
    payment.mandateId = addMandate(simulation, {
      account: payment.account,
      customerId: payment.customerId,
      method: mandateMethod,
      status: 'valid',
      details: { ...consumer },
    }).id;
  }
}

/** A card's mandate is pending until the first payment succeeds or fails. */
function settleMandate(simulation: Simulation, payment: Payment, status: 'valid' | 'invalid'): void {
  const mandate = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (payment.sequenceType === 'first' && mandate && !mandate.revoked)
    setMandateStatus(simulation, mandate, status);
}
