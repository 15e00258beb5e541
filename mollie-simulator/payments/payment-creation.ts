import { addWorkingDays, amsterdamDate } from '../time/calendar.ts';
import type { Account, Mandate, Payment } from '../state/entities.ts';
import { newId } from '../state/identifiers.ts';
import { decideRefusal } from './bank-refusals.ts';
import { addCardMandate } from './choose-method.ts';
import { expirySecondsOf, type Method } from './method-catalogue.ts';
import { toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';

type Common = Pick<Payment, 'amountCents' | 'description' | 'metadata' | 'webhookUrl' | 'locale'>;

type NewOpenPayment = Common &
  Pick<Payment, 'redirectUrl' | 'cancelUrl' | 'customerId'> & {
    sequenceType: 'oneoff' | 'first';
    method: string | null;
    /** Decides the expiry of a payment without a chosen method. */
    expiresAs: Method;
  };

export function openPayment(simulation: Simulation, account: Account, fields: NewOpenPayment): Payment {
  const { expiresAs, ...given } = fields;
  // A card's mandate exists from the start; a bank's follows the payment.
  const cardMandate =
    given.sequenceType === 'first' && given.method === 'creditcard' && given.customerId !== null
      ? addCardMandate(simulation, account.id, given.customerId)
      : null;
  return add(simulation, account, {
    ...given,
    status: 'open',
    mandateId: cardMandate,
    subscriptionId: null,
    details: null,
    dueAt: simulation.now(account.id) + expirySecondsOf(account, expiresAs) * 1000,
  });
}

export function chargeMandate(
  simulation: Simulation,
  account: Account,
  mandate: Mandate,
  fields: Common & { subscriptionId: string | null },
): Payment {
  const now = simulation.now(account.id);
  const collected = mandate.method === 'directdebit';
  const settlesAt = now + (collected ? account.directDebitDelaySeconds * 1000 : 0);
  const bankRefusal = collected ? decideRefusal(simulation, account, mandate, fields.subscriptionId) : null;
  return add(simulation, account, {
    ...fields,
    status: 'pending',
    sequenceType: 'recurring',
    method: mandate.method,
    customerId: mandate.customerId,
    mandateId: mandate.id,
    redirectUrl: null,
    cancelUrl: null,
    details: collected ? chargeDetails(mandate, settlesAt) : mandate.details,
    bankRefusal,
    dueAt: bankRefusal?.as === 'failure' ? addWorkingDays(now, account.failAfterDays) : settlesAt,
  });
}

function add(
  simulation: Simulation,
  account: Account,
  fields: Omit<Payment, 'id' | 'seq' | 'account' | 'createdAt' | 'statusAt'>,
): Payment {
  const now = simulation.now(account.id);
  const payment: Payment = {
    ...fields,
    id: newId('tr'),
    seq: simulation.store.nextSeq(),
    account: account.id,
    createdAt: now,
    statusAt: now,
  };
  simulation.store.payments.put(payment);
  simulation.journal.record('created', account.id, {
    object: 'payment',
    id: payment.id,
    status: payment.status,
    amount: toDecimal(payment.amountCents),
    sequenceType: payment.sequenceType,
    customerId: payment.customerId,
    mandateId: payment.mandateId,
    subscriptionId: payment.subscriptionId,
    metadata: payment.metadata,
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
