import type { Refund, RefundStatus } from '../state/entities.ts';
import { toDecimal } from '../state/money.ts';
import type { Simulation } from '../simulation.ts';

const NOTIFIED_STATUSES: ReadonlySet<RefundStatus> = new Set(['processing', 'refunded', 'failed']);

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

export function recordRefund(simulation: Simulation, refund: Refund, from: RefundStatus | null): void {
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
