import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Chargeback, Payment } from '../state/entities.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import { listResponse, type Parent } from '../api/pagination.ts';
import { invalidateMandate } from './bank-refusals.ts';
import { describePayment, embedPayment } from './payment-json.ts';
import { requireOwned, requirePayment } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';

export function getChargeback(call: ApiCall): ApiResponse {
  const chargeback = requireOwned(call, call.simulation.store.chargebacks, requirePayment(call).id);
  return singleResponse(call, 'get', embedPayment(call, chargebackJson(call, chargeback)));
}

export function listPaymentChargebacks(call: ApiCall): ApiResponse {
  const { id } = requirePayment(call);
  return listChargebacks(call, { id, path: `/payments/${id}` });
}

export function listChargebacks(call: ApiCall, parent?: Parent): ApiResponse {
  const render = (chargeback: Chargeback) => embedPayment(call, chargebackJson(call, chargeback));
  return listResponse(call, call.simulation.store.chargebacks, render, parent);
}

/** At Mollie, a payment keeps the status paid after a chargeback. */
export function addChargeback(
  simulation: Simulation,
  payment: Payment,
  fields: Pick<Chargeback, 'amountCents' | 'reason'>,
): Chargeback {
  const chargeback: Chargeback = {
    ...simulation.newEntity(payment.account, 'chb'),
    paymentId: payment.id,
    amountCents: fields.amountCents,
    // Banks give a reason for direct debits only.
    reason: payment.method === 'directdebit' ? fields.reason : null,
    reversedAt: null,
  };
  simulation.store.chargebacks.put(chargeback);
  record(simulation, chargeback, payment, 'received');
  simulation.webhooks.enqueue(payment);
  if (chargeback.reason) invalidateMandate(simulation, payment, chargeback.reason.code);
  return chargeback;
}

export function reverseChargeback(simulation: Simulation, chargeback: Chargeback): void {
  chargeback.reversedAt = simulation.now(chargeback.account);
  simulation.store.chargebacks.put(chargeback);
  const payment = simulation.store.payments.get(chargeback.paymentId);
  if (!payment) return;
  record(simulation, chargeback, payment, 'reversed');
  simulation.webhooks.enqueue(payment);
}

export function chargebackJson({ links }: ApiCall, chargeback: Chargeback) {
  const payment = `/payments/${chargeback.paymentId}`;
  return {
    resource: 'chargeback',
    id: chargeback.id,
    amount: toAmount(chargeback.amountCents),
    createdAt: toTimestamp(chargeback.createdAt),
    ...(chargeback.reason !== null && { reason: chargeback.reason }),
    ...(chargeback.reversedAt !== null && { reversedAt: toTimestamp(chargeback.reversedAt) }),
    paymentId: chargeback.paymentId,
    _links: { self: links.api(`${payment}/chargebacks/${chargeback.id}`), payment: links.api(payment) },
  };
}

function record(
  simulation: Simulation,
  { id, account, amountCents, reason }: Chargeback,
  payment: Payment,
  event: 'received' | 'reversed',
): void {
  simulation.journal.record('chargeback', account, {
    ...describePayment(simulation, payment),
    id,
    paymentId: payment.id,
    event,
    amount: toDecimal(amountCents),
    bankReasonCode: reason?.code ?? null,
  });
}
