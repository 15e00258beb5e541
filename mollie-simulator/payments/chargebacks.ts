import { notFound } from '../api/api-error.ts';
import { pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Chargeback, Payment } from '../state/entities.ts';
import { newId } from '../state/identifiers.ts';
import type { Links } from '../api/links.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import { listResponse } from '../api/pagination.ts';
import { embedPayment } from './embed-payment.ts';
import { requirePayment } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';

export function getChargeback(call: ApiCall): ApiResponse {
  const { id: paymentId } = requirePayment(call);
  const id = pathId(call, 'chargebackId');
  const chargeback = call.simulation.store.chargebacks.get(id);
  if (chargeback?.paymentId !== paymentId) throw notFound(id);
  return singleResponse(
    call,
    200,
    embedPayment(call, chargebackJson(call.links, chargeback)),
    'get-chargeback',
  );
}

export function listPaymentChargebacks(call: ApiCall): ApiResponse {
  const { id: paymentId } = requirePayment(call);
  return listChargebacks(call, paymentId, `/payments/${paymentId}/chargebacks`);
}

export function listChargebacks(call: ApiCall, owner = call.account.id, path = '/chargebacks'): ApiResponse {
  return listResponse(call, {
    name: 'chargebacks',
    path,
    owner,
    collection: call.simulation.store.chargebacks,
    render: (chargeback) => embedPayment(call, chargebackJson(call.links, chargeback)),
    page: 'list-chargebacks',
  });
}

/** Part of a mutation. The payment stays paid; only its webhook and its amounts tell. */
export function addChargeback(
  simulation: Simulation,
  payment: Payment,
  fields: Pick<Chargeback, 'amountCents' | 'reason'>,
): Chargeback {
  const chargeback: Chargeback = {
    id: newId('chb'),
    seq: simulation.store.nextSeq(),
    account: payment.account,
    createdAt: simulation.now(),
    paymentId: payment.id,
    amountCents: fields.amountCents,
    // Banks give a reason for a direct debit only.
    reason: payment.method === 'directdebit' ? fields.reason : null,
    reversedAt: null,
  };
  simulation.store.chargebacks.put(chargeback);
  record(simulation, chargeback, 'received');
  simulation.webhooks.enqueue(payment);
  return chargeback;
}

/** Part of a mutation. */
export function reverseChargeback(simulation: Simulation, chargeback: Chargeback): void {
  chargeback.reversedAt = simulation.now();
  simulation.store.chargebacks.put(chargeback);
  record(simulation, chargeback, 'reversed');
  const payment = simulation.store.payments.get(chargeback.paymentId);
  if (payment) simulation.webhooks.enqueue(payment);
}

export function chargebackJson(links: Links, chargeback: Chargeback) {
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
  { id, account, paymentId, amountCents }: Chargeback,
  event: string,
): void {
  simulation.journal.record('chargeback', account, { id, paymentId, event, amount: toDecimal(amountCents) });
}
