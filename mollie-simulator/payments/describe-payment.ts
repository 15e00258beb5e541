import type { Simulation } from '../simulation.ts';
import type { Payment } from '../state/entities.ts';
import { toDecimal } from '../state/money.ts';
import { amsterdamDate } from '../time/calendar.ts';

/** The journal's fields of a payment. */
export function describePayment(simulation: Simulation, payment: Payment): Record<string, unknown> {
  const { account, amountCents, customerId, mandateId, subscriptionId, metadata } = payment;
  return {
    amount: toDecimal(amountCents),
    date: amsterdamDate(simulation.now(account)),
    customerId,
    mandateId,
    subscriptionId,
    metadata,
  };
}
