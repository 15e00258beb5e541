import { ApiError, invalid } from '../api/api-error.ts';
import { singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  cutDescription,
  optionalMetadata,
  optionalText,
  refuseUnknown,
  requiredAmountCents,
} from '../api/api-input.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Payment, Refund, RefundStatus } from '../state/entities.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import { listResponse, type Parent } from '../api/pagination.ts';
import { embedPayment, remainingCents } from './payment-json.ts';
import { requireOwned, requirePayment } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';

const NOTIFIED_STATUSES: ReadonlySet<RefundStatus> = new Set(['processing', 'refunded', 'failed']);

const KNOWN_FIELDS = new Set(
  'amount description metadata externalReference reverseRouting routingReversals'.split(' '),
);

export function createRefund(call: ApiCall): ApiResponse {
  const { simulation, account, body } = call;
  const payment = requirePayment(call);
  refuseUnknown(body, KNOWN_FIELDS);
  if (body['amount'] === undefined) throw invalid('The amount is required for payments', 'amount');
  const amountCents = requiredAmountCents(body);
  requireRefundable(call, payment, amountCents);
  const refund: Refund = {
    ...simulation.newEntity(account.id, 're'),
    paymentId: payment.id,
    status: 'pending',
    amountCents,
    description: cutDescription(optionalText(body, 'description') ?? ''),
    metadata: optionalMetadata(body),
    dueAt: simulation.now(account.id) + account.refundProcessingAfterSeconds * 1000,
  };
  simulation.store.refunds.put(refund);
  recordRefund(simulation, refund, null);
  return singleResponse(call, 'create', refundJson(call, refund));
}

export function getRefund(call: ApiCall): ApiResponse {
  return singleResponse(call, 'get', embedPayment(call, refundJson(call, requireRefund(call))));
}

export function listPaymentRefunds(call: ApiCall): ApiResponse {
  const { id } = requirePayment(call);
  return listRefunds(call, { id, path: `/payments/${id}` });
}

export function listRefunds(call: ApiCall, parent?: Parent): ApiResponse {
  const render = (refund: Refund) => embedPayment(call, refundJson(call, refund));
  return listResponse(call, call.simulation.store.refunds, render, parent);
}

export function cancelRefund(call: ApiCall): ApiResponse {
  const refund = requireRefund(call);
  if (refund.status !== 'queued' && refund.status !== 'pending')
    throw invalid('The refund can no longer be canceled');
  setRefundStatus(call.simulation, refund, 'canceled');
  return { status: 204 };
}

export function refundJson({ links, account }: ApiCall, refund: Refund) {
  const payment = `/payments/${refund.paymentId}`;
  return {
    resource: 'refund',
    id: refund.id,
    mode: account.mode,
    amount: toAmount(refund.amountCents),
    status: refund.status,
    createdAt: toTimestamp(refund.createdAt),
    description: refund.description,
    metadata: refund.metadata,
    paymentId: refund.paymentId,
    _links: { self: links.api(`${payment}/refunds/${refund.id}`), payment: links.api(payment) },
  };
}

/** Mollie refuses a second refund of the same amount within a short time, even with another idempotency key. */
function requireRefundable({ simulation, account }: ApiCall, payment: Payment, amountCents: number): void {
  if (payment.status !== 'paid') throw invalid('The payment is not paid and cannot be refunded');
  const now = simulation.now(account.id);
  const duplicate = simulation.store.refunds
    .ownedBy(payment.id)
    .find(
      (refund) =>
        refund.amountCents === amountCents &&
        refund.createdAt + account.duplicateRefundSeconds * 1000 > now &&
        !['canceled', 'failed'].includes(refund.status),
    );
  if (duplicate) throw new ApiError(409, 'A duplicate refund has been detected');
  if (amountCents < 1 || amountCents > remainingCents(simulation, payment)) {
    throw invalid('The specified amount cannot be refunded', 'amount.value');
  }
}

function requireRefund(call: ApiCall): Refund {
  return requireOwned(call, call.simulation.store.refunds, requirePayment(call).id);
}

export function setRefundStatus(simulation: Simulation, refund: Refund, status: RefundStatus): void {
  const from = refund.status;
  const completesAfterSeconds = simulation.store.accountOf(refund).refundedAfterSeconds;
  refund.status = status;
  refund.dueAt =
    status === 'processing' ? simulation.now(refund.account) + completesAfterSeconds * 1000 : null;
  simulation.store.refunds.put(refund);
  recordRefund(simulation, refund, from);
  const payment = simulation.store.payments.get(refund.paymentId);
  if (payment && NOTIFIED_STATUSES.has(status)) simulation.webhooks.enqueue(payment);
}

function recordRefund(simulation: Simulation, refund: Refund, from: RefundStatus | null): void {
  const { id, paymentId, status: to } = refund;
  const amount = toDecimal(refund.amountCents);
  simulation.journal.record('refund', refund.account, { id, paymentId, amount, from, to });
}
