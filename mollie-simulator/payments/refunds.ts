import { ApiError, invalid, notFound } from '../api/api-error.ts';
import { pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import {
  cutDescription,
  optionalMetadata,
  optionalText,
  refuseUnknown,
  requiredAmountCents,
} from '../api/api-input.ts';
import { toTimestamp } from '../time/calendar.ts';
import type { Payment, Refund, RefundStatus } from '../state/entities.ts';
import { newId } from '../state/identifiers.ts';
import type { Links } from '../api/links.ts';
import { toAmount, toDecimal } from '../state/money.ts';
import { listResponse } from '../api/pagination.ts';
import { embedPayment, modeOf, remainingCents } from './payment-json.ts';
import { requirePayment } from '../api/require-owned.ts';
import type { Simulation } from '../simulation.ts';

const NOTIFIED_STATUSES: ReadonlySet<RefundStatus> = new Set(['processing', 'refunded', 'failed']);

const KNOWN_FIELDS = new Set([
  'amount',
  'description',
  'metadata',
  'externalReference',
  'reverseRouting',
  'routingReversals',
]);

export function createRefund(call: ApiCall): ApiResponse {
  const { simulation, account, body, links } = call;
  const payment = requirePayment(call);
  refuseUnknown(body, KNOWN_FIELDS);
  if (body['amount'] === undefined) throw invalid('The amount is required for payments', 'amount');
  const amountCents = requiredAmountCents(body);
  requireRefundable(call, payment, amountCents);
  const now = simulation.now(account.id);
  const refund: Refund = {
    id: newId('re'),
    seq: simulation.store.nextSeq(),
    account: account.id,
    createdAt: now,
    paymentId: payment.id,
    status: 'pending',
    amountCents,
    description: cutDescription(optionalText(body, 'description') ?? ''),
    metadata: optionalMetadata(body),
    dueAt: now + account.refundProcessingAfterSeconds * 1000,
  };
  simulation.store.refunds.put(refund);
  recordRefund(simulation, refund, null);
  return singleResponse(call, 201, refundJson(simulation, links, refund), 'create-refund');
}

export function getRefund(call: ApiCall): ApiResponse {
  const json = refundJson(call.simulation, call.links, requireRefund(call));
  return singleResponse(call, 200, embedPayment(call, json), 'get-refund');
}

export function listPaymentRefunds(call: ApiCall): ApiResponse {
  const payment = requirePayment(call);
  return listRefunds(call, payment.id, `/payments/${payment.id}/refunds`);
}

export function listRefunds(call: ApiCall, owner = call.account.id, path = '/refunds'): ApiResponse {
  return listResponse(call, {
    name: 'refunds',
    path,
    owner,
    collection: call.simulation.store.refunds,
    render: (refund) => embedPayment(call, refundJson(call.simulation, call.links, refund)),
    page: 'list-refunds',
  });
}

export function cancelRefund(call: ApiCall): ApiResponse {
  const refund = requireRefund(call);
  if (refund.status !== 'queued' && refund.status !== 'pending')
    throw invalid('The refund can no longer be canceled');
  setRefundStatus(call.simulation, refund, 'canceled');
  return { status: 204 };
}

export function refundJson(simulation: Simulation, links: Links, refund: Refund) {
  const payment = `/payments/${refund.paymentId}`;
  return {
    resource: 'refund',
    id: refund.id,
    mode: modeOf(simulation, refund.account),
    amount: toAmount(refund.amountCents),
    status: refund.status,
    createdAt: toTimestamp(refund.createdAt),
    description: refund.description,
    metadata: refund.metadata,
    paymentId: refund.paymentId,
    _links: { self: links.api(`${payment}/refunds/${refund.id}`), payment: links.api(payment) },
  };
}

/** Mollie refuses the same amount soon after as a duplicate, whatever the idempotency key. */
function requireRefundable({ simulation, account }: ApiCall, payment: Payment, amountCents: number): void {
  if (payment.status !== 'paid') throw invalid('The payment is not paid and cannot be refunded');
  const now = simulation.now(account.id);
  const twin = simulation.store.refunds
    .ownedBy(payment.id)
    .find(
      (refund) =>
        refund.amountCents === amountCents &&
        refund.createdAt + account.duplicateRefundSeconds * 1000 > now &&
        !['canceled', 'failed'].includes(refund.status),
    );
  if (twin) throw new ApiError(409, 'A duplicate refund has been detected');
  if (amountCents < 1 || amountCents > remainingCents(simulation, payment)) {
    throw invalid('The specified amount cannot be refunded', 'amount.value');
  }
}

function requireRefund(call: ApiCall): Refund {
  const payment = requirePayment(call);
  const id = pathId(call, 'refundId');
  const refund = call.simulation.store.refunds.get(id);
  if (refund?.paymentId !== payment.id) throw notFound(id);
  return refund;
}

export function setRefundStatus(simulation: Simulation, refund: Refund, status: RefundStatus): void {
  const from = refund.status;
  refund.status = status;
  refund.dueAt =
    status === 'processing' ? simulation.now(refund.account) + completionMs(simulation, refund) : null;
  simulation.store.refunds.put(refund);
  recordRefund(simulation, refund, from);
  const payment = simulation.store.payments.get(refund.paymentId);
  if (payment && NOTIFIED_STATUSES.has(status)) simulation.webhooks.enqueue(payment);
}

function recordRefund(simulation: Simulation, refund: Refund, from: RefundStatus | null): void {
  const { id, paymentId, status } = refund;
  simulation.journal.record('refund', refund.account, {
    id,
    paymentId,
    amount: toDecimal(refund.amountCents),
    from,
    to: status,
  });
}

function completionMs(simulation: Simulation, refund: Refund): number {
  return (simulation.store.accounts.get(refund.account)?.refundedAfterSeconds ?? 0) * 1000;
}
