import { centsToDecimal } from '../../../../contract/money.ts';
import type { RefundRequest } from '../../../../contract/payments.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import { randomId } from '../../../platform/random-id.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { findAttempt, findPayment } from '../../gifts/donations/payments/queries.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { findPaymentToRefund, refundableCents } from './refundable-cents.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { mayDo, type Visitor } from '../../foundation/sessions/access.ts';
import {
  duplicateRefund,
  refundKeyReused,
  notAtMollie,
  nothingToRefund,
  refundAboveLimit,
  refundHeldBack,
  refundRefused,
  refundTooMuch,
  unknownAtMollie,
} from './errors.ts';
import { fetchPayment } from './fetch-payment.ts';
import { sendRefundJob } from './job-definitions.ts';
import { sendRefund } from './send-refund.ts';
import { findRefundByKey, heldBackReason, insertRefund, wasHeldBack, type Refund } from './store.ts';
import { keyOfMistake } from './refund-of-mistake.ts';
import { findMistake } from '../../gifts/donations/payments/mistakes.ts';

/** The job is a fallback: usually the request itself sends the refund. */
const fallbackDelayMs = 30_000;

/** Commits the refund before sending it, so that a crash neither loses the refund nor sends it twice. */
export async function refundDonation(
  deps: Deps,
  visitor: Visitor | null,
  scope: OrganisationScope,
  donationId: string,
  request: RefundRequest,
): ReturnType<typeof refundPayment> {
  // Choose the payment before refundPayment fetches its new state, and only once. A second choice could be another
  // payment, which would be refunded too.
  const payment = await deps.database.transaction(scope, (transaction) =>
    findPaymentToRefund(transaction, { organisation_id: scope.organisationId, donation_id: donationId }),
  );
  return refundPayment(deps, visitor, scope, { donationId, paymentId: payment?.payment_id }, request);
}

async function refundPayment(
  deps: Deps,
  /** Null for automatic refunds. */
  visitor: Visitor | null,
  scope: OrganisationScope,
  { donationId, paymentId }: { donationId: string; paymentId: string | undefined },
  request: RefundRequest,
): Promise<{ id: string; amount: string; status: 'wanted' | 'sent' }> {
  if (paymentId !== undefined) await fetchLatest(deps, scope, paymentId);
  const refundId = await deps.database.transaction(scope, async (transaction) => {
    const donation = await lockDonation(transaction, donationId);
    if (!donation) throw new AppError('not_found');
    const payment = paymentId === undefined ? undefined : await findPayment(transaction, paymentId);
    const { idempotencyKey } = request;
    const earlier = idempotencyKey && (await findRefundByKey(transaction, idempotencyKey));
    if (!earlier) return recordRequest(transaction, visitor, { donation, payment }, request);
    if (!isSameRequest(earlier, donationId, request)) throw refundKeyReused();
    return earlier.refund_id;
  });
  failpoint('refund-committed');
  const refund = await sendRefund(deps, scope, refundId);
  if (!refund) throw new AppError('not_found');
  const { refund_id: id, amount_cents: cents, status } = refund;
  if (status === 'refused') throw refusalOf(refund);
  return { id, amount: centsToDecimal(cents), status };
}

async function recordRequest(
  transaction: OrganisationTransaction,
  visitor: Visitor | null,
  { donation, payment }: { donation: Donation; payment: Payment | undefined },
  { amount, idempotencyKey, repeat = false }: RefundRequest,
): Promise<string> {
  const { organisation_id: organisationId, donation_id: donationId } = donation;
  const leftCents = payment ? await refundableCents(transaction, payment) : 0;
  if (!payment || leftCents <= 0) throw nothingToRefund();
  if (payment.mollie_payment_id === null) throw notAtMollie();
  if ((amount ?? 0) > leftCents) throw refundTooMuch(leftCents);
  const cents = amount ?? leftCents;
  if (visitor) await assertWithinLimit(transaction, visitor, payment.amount_cents - leftCents + cents);
  const isRepeat = repeat && (await wasHeldBack(transaction, payment, cents));
  const refundId = randomId();
  const isNew = await insertRefund(transaction, {
    organisation_id: organisationId,
    refund_id: refundId,
    donation_id: donationId,
    payment_id: payment.payment_id,
    amount_cents: cents,
    is_everything: amount === undefined,
    is_repeat: isRepeat,
    idempotency_key: idempotencyKey ?? null,
  });
  // A concurrent request used the key for another donation.
  if (!isNew) throw refundKeyReused();
  await recordEvent(transaction, donation, 'refund_wanted', cents);
  const action = isRepeat ? 'refund_repeated' : 'refund_requested';
  if (visitor) await auditChange(transaction, visitor, action, donationId);
  await enqueueJob(transaction, sendRefundJob, { organisationId, refundId }, { delayMs: fallbackDelayMs });
  return refundId;
}

/**
 * The organisation's limit applies to the sum of all refunds and chargebacks of one payment. An owner or
 * administrator may exceed the limit, but must have proved their identity in the last ten minutes.
 */
async function assertWithinLimit(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  totalCents: number,
): Promise<void> {
  const organisation = await findOrganisation(transaction);
  if (!organisation || totalCents <= organisation.refundLimitCents) return;
  if (!mayDo(visitor, 'manageOrganisation')) throw refundAboveLimit(organisation.refundLimitCents);
  if (!visitor.isFresh) throw new AppError('step_up_needed');
}

function isSameRequest(earlier: Refund, donationId: string, { amount }: RefundRequest): boolean {
  if (earlier.donation_id !== donationId) return false;
  if (amount === undefined || earlier.is_everything) return amount === undefined && earlier.is_everything;
  return earlier.amount_cents === amount;
}

function refusalOf({ reason, is_repeat: isRepeat }: Refund): AppError {
  if (reason === unknownAtMollie) return notAtMollie();
  if (reason !== heldBackReason) return refundRefused();
  return isRepeat ? refundHeldBack() : duplicateRefund();
}

/** Fetches refunds that were made in Mollie's dashboard, if Mollie can be reached. */
async function fetchLatest(deps: Deps, scope: OrganisationScope, paymentId: string): Promise<void> {
  const payment = await deps.database.transaction(scope, (transaction) =>
    findPayment(transaction, paymentId),
  );
  const molliePaymentId = payment?.mollie_payment_id;
  if (!molliePaymentId) return;
  try {
    await fetchPayment(deps, scope, { paymentId, molliePaymentId });
  } catch (error) {
    if (!(error instanceof MollieError)) throw error;
  }
}

export async function refundMistake(deps: Deps, scope: OrganisationScope, paymentId: string): Promise<void> {
  const found = await deps.database.transaction(scope, async (transaction) => {
    const attempt = await findAttempt(transaction, paymentId);
    const mistake = attempt && (await findMistake(transaction, attempt.payment));
    return mistake && { mistake, donationId: attempt.donation.donation_id };
  });
  if (!found) return;
  const { mistake, donationId } = found;
  const isExcess = mistake.reason === 'charged_too_much';
  try {
    const idempotencyKey = keyOfMistake(paymentId, isExcess ? 'excess' : 'all');
    const request = { idempotencyKey, ...(isExcess && { amount: mistake.return_cents }) };
    await refundPayment(deps, null, scope, { donationId, paymentId }, request);
  } catch (error) {
    // These errors need no action here: already refunded, refused by Mollie, or retried by the refund's own job.
    if (!(error instanceof AppError)) throw error;
  }
}
