import { addWorkingDays, amsterdamDate } from '../time/calendar.ts';
import type { Account, Mandate, Payment } from '../state/entities.ts';
import { decideRefusal } from './bank-refusals.ts';
import { addCardMandate } from './choose-method.ts';
import { expirySecondsOf, type Method } from './method-catalogue.ts';
import { toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';

export type NewPayment = Pick<Payment, 'amountCents' | 'description' | 'metadata' | 'webhookUrl' | 'locale'>;

type NewOpenPayment = NewPayment &
  Pick<Payment, 'redirectUrl' | 'cancelUrl' | 'customerId'> & {
    sequenceType: 'oneoff' | 'first';
    method: string | null;
    expiresAs: Method;
  };

export function openPayment(simulation: Simulation, account: Account, fields: NewOpenPayment): Payment {
  const { expiresAs, ...given } = fields;
  return addPayment(simulation, account, {
    ...given,
    status: 'open',
    // A first payment by card has a mandate from the start. With another method, it gets a mandate when it is paid.
    mandateId: addCardMandate(simulation, { account: account.id, ...given }),
    subscriptionId: null,
    details: null,
    dueAt: simulation.now(account.id) + expirySecondsOf(account, expiresAs) * 1000,
  });
}

export function chargeMandate(
  simulation: Simulation,
  account: Account,
  mandate: Mandate,
  fields: NewPayment & { subscriptionId: string | null },
): Payment {
  const now = simulation.now(account.id);
  const isDirectDebit = mandate.method === 'directdebit';
  const settlesAt = now + (isDirectDebit ? account.directDebitDelaySeconds * 1000 : 0);
  const bankRefusal = isDirectDebit
    ? decideRefusal(simulation, account, mandate, fields.subscriptionId)
    : null;
  return addPayment(simulation, account, {
    ...fields,
    status: 'pending',
    sequenceType: 'recurring',
    method: mandate.method,
    customerId: mandate.customerId,
    mandateId: mandate.id,
    redirectUrl: null,
    cancelUrl: null,
    details: isDirectDebit ? chargeDetails(mandate, settlesAt) : mandate.details,
    bankRefusal,
    dueAt: bankRefusal?.as === 'failure' ? addWorkingDays(now, account.failAfterDays) : settlesAt,
  });
}

function addPayment(
  simulation: Simulation,
  account: Account,
  fields: Omit<Payment, 'id' | 'seq' | 'account' | 'createdAt' | 'statusAt'>,
): Payment {
  const entity = simulation.newEntity(account.id, 'tr');
  const payment: Payment = { ...fields, ...entity, statusAt: entity.createdAt };
  simulation.store.payments.put(payment);
  const { id, status, sequenceType, customerId, mandateId, subscriptionId, metadata } = payment;
  simulation.journal.record('created', account.id, {
    object: 'payment',
    id,
    status,
    amount: toDecimal(payment.amountCents),
    sequenceType,
    customerId,
    mandateId,
    subscriptionId,
    metadata,
  });
  return payment;
}

function chargeDetails(mandate: Mandate, settlesAt: number): Record<string, string | null> {
  return {
    ...mandate.details,
    transferReference: `SD${String(mandate.seq).padStart(2, '0')}-0000-0000-0000`,
    creditorIdentifier: 'NL08ZZZ502057730000',
    dueDate: amsterdamDate(settlesAt),
    signatureDate: mandate.signatureDate,
  };
}
