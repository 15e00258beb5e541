import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { callMollieWithKeyFallback } from '../../gifts/donations/payments/call-mollie-with-key-fallback.ts';
import { findAttempt } from '../../gifts/donations/payments/queries.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { refundInDoubt, refundUncertain, unknownAtMollie } from './errors.ts';
import { enqueueFetch, sendRefundJob } from './job-definitions.ts';
import { reportFailedRefund, reportRefund } from './report-refund.ts';
import { tryRefund, type RefundAnswer } from './try-refund.ts';
import { findRefund, heldBackReason, updateRefund, type Refund } from './store.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** A 404 may be temporary for this long. */
const doubtMs = 60 * 60_000;

/** Sends the refund once. The returned status is 'wanted' while another attempt runs. */
export async function sendRefund(
  deps: Deps,
  scope: OrganisationScope,
  refundId: string,
): Promise<Refund | undefined> {
  const { refund, attempt } = await deps.database.transaction(scope, async (transaction) => {
    const found = await findRefund(transaction, refundId);
    return { refund: found, attempt: found && (await findAttempt(transaction, found.payment_id)) };
  });
  if (!refund || !attempt?.payment.mollie_payment_id || refund.status !== 'wanted') return refund;
  const { payment_id: paymentId, mollie_payment_id: molliePaymentId } = attempt.payment;

  let answer: RefundAnswer;
  try {
    answer = await callMollieWithKeyFallback(deps, scope, attempt.payment, (account) =>
      tryRefund(deps, scope, account, molliePaymentId, refund),
    );
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
    if (error.kind !== 'gone') throw refundUncertain(error);
    if (deps.clock.now().getTime() - refund.created_at.getTime() < doubtMs) throw refundInDoubt();
    answer = { status: 'refused', reason: unknownAtMollie };
  }
  if (answer.status === 'sent') failpoint('refund-created-at-mollie');
  const settled = await deps.database.transaction(scope, async (transaction) => {
    if (answer.status === 'sent' && (await updateRefund(transaction, refund, answer))) {
      await enqueueFetch(transaction, molliePaymentId, { paymentId });
      await reportRefund(deps, transaction, attempt, refund);
    } else if (answer.status === 'refused' && (await updateRefund(transaction, refund, answer))) {
      await reportFailedRefund(deps, transaction, attempt, refund);
      const heldBackEvent = refund.is_repeat ? 'refund_held_back' : 'refund_duplicate';
      if (answer.reason === heldBackReason)
        await recordEvent(transaction, attempt.payment, heldBackEvent, refund.amount_cents);
      else await recordEvent(transaction, attempt.payment, 'refund_refused', answer.reason);
    }
    return findRefund(transaction, refundId);
  });
  failpoint('refund-stored');
  return settled;
}

/** Enqueues refunds again, because their jobs may have given up. */
export async function retryWantedRefunds(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<void> {
  const wanted = await transaction
    .selectFrom('refund')
    .select('refund_id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'wanted')
    .execute();
  for (const { refund_id: refundId } of wanted) {
    const key = `send-refund:${refundId}`;
    await enqueueJob(transaction, sendRefundJob, { organisationId, refundId }, { key });
  }
}
