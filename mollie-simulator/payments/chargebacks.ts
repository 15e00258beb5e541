import { notFound } from '../api/api-error.ts';
import { pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Chargeback, Payment } from '../state/entities.ts';
import { newId } from '../state/identifiers.ts';
import type { Links } from '../api/links.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import { listResponse } from '../api/pagination.ts';
import { invalidateMandate } from './bank-refusals.ts';
import { describePayment } from './describe-payment.ts';
import { embedPayment } from './payment-json.ts';
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

/** The payment stays paid; its amounts change. */
export function addChargeback(
  simulation: Simulation,
  payment: Payment,
  fields: Pick<Chargeback, 'amountCents' | 'reason'>,
): Chargeback {
  const chargeback: Chargeback = {
    id: newId('chb'),
    seq: simulation.store.nextSeq(),
    account: payment.account,
    createdAt: simulation.now(payment.account),
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
