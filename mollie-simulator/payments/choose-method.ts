import type { Payment } from '../state/entities.ts';
import { addMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { methodsFor, type Method } from './method-catalogue.ts';
import type { Simulation } from '../simulation.ts';

export function offeredMethods(simulation: Simulation, payment: Payment): Method[] {
  return methodsFor(simulation.store.accountOf(payment), payment.sequenceType, payment.amountCents);
}

export function chooseMethod(simulation: Simulation, payment: Payment, method: string): void {
  if (payment.method === method) return;
  const earlier = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (earlier && !earlier.revoked) setMandateStatus(simulation, earlier, 'invalid');
  payment.method = method;
  payment.mandateId = addCardMandate(simulation, payment);
  simulation.store.payments.put(payment);
}

type CardPayment = Pick<Payment, 'account' | 'method' | 'sequenceType' | 'customerId'>;

export function addCardMandate(simulation: Simulation, payment: CardPayment): string | null {
  const { account, method, sequenceType, customerId } = payment;
  if (method !== 'creditcard' || sequenceType !== 'first' || customerId === null) return null;
  const details = {
    cardHolder: simulation.store.customers.get(customerId)?.name ?? 'T. TEST',
    cardNumber: '6787',
  };
  return addMandate(simulation, { account, customerId, method, status: 'pending', details }).id;
}
