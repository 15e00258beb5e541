import type { Payment } from '../state/entities.ts';
import { addMandate, setMandateStatus } from '../customers/mandate-status.ts';
import { methodsFor, type Method } from './method-catalogue.ts';
import type { Simulation } from '../simulation.ts';

export function offeredMethods(simulation: Simulation, payment: Payment): Method[] {
  return methodsFor(simulation.store.accountOf(payment), payment.sequenceType, payment.amountCents);
}

/** A card gets a pending mandate as soon as it is chosen, before the first payment is paid. */
export function chooseMethod(simulation: Simulation, payment: Payment, method: string): void {
  if (payment.method === method) return;
  const earlier = payment.mandateId === null ? undefined : simulation.store.mandates.get(payment.mandateId);
  if (earlier && !earlier.revoked) setMandateStatus(simulation, earlier, 'invalid');
  payment.method = method;
  payment.mandateId =
    method === 'creditcard' && payment.sequenceType === 'first' && payment.customerId !== null
      ? addCardMandate(simulation, payment.account, payment.customerId)
      : null;
  simulation.store.payments.put(payment);
}

export function addCardMandate(simulation: Simulation, account: string, customerId: string): string {
  const details = {
    cardHolder: simulation.store.customers.get(customerId)?.name ?? 'T. TEST',
    cardNumber: '6787',
  };
  return addMandate(simulation, { account, customerId, method: 'creditcard', status: 'pending', details }).id;
}
