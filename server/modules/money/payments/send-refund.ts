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
import { findRefund, heldBackReason, updateRefund, type Refund, claimRefundAttempt } from './store.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import type { MollieRefund } from '../../../platform/mollie/mollie-objects.ts';

type RefundAnswer =
  | { status: 'sent'; mollie_refund_id: string }
  | { status: 'refused'; reason: string }
  | { status: 'wanted' };

/** An attempt may take this long: our timeout is ten seconds, and Mollie may process the request for longer. */
const attemptMs = 25_000;

/** Mollie does not document how long it treats a refund of the same amount as a duplicate. We assume a day. */
const duplicateMs = 24 * 60 * 60 * 1000;

const heldBack: RefundAnswer = { status: 'refused', reason: heldBackReason };

const sent = ({ id }: MollieRefund): RefundAnswer => ({ status: 'sent', mollie_refund_id: id });

/** Within this time after the request for the refund, a 404 from Mollie may be temporary. */
const doubtMs = 60 * 60_000;

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

/** Enqueues all unsent refunds again, because their jobs may have given up. */
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

/**
 * Mollie answers 409 to a refund that equals a recent refund, but accepts the same request later. An automatic retry
 * could pay the donor twice, so a 409 ends the refund, and only a person can request it again.
 *
 * Each attempt is recorded before the request, because Mollie's answer may be lost. The lost answer may have been a
 * 409, so the refund is sent again only if Mollie lists no recent refund of the same amount.
 *
 * Mollie also answers 409 while another request with the same idempotency key runs, so only one attempt runs at a time.
 */
async function tryRefund(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  account: MollieAccount,
  paymentId: string,
  refund: Refund,
): Promise<RefundAnswer> {
  const atMollie = await listRefunds(account, paymentId);
  const own = findOwn(atMollie, refund);
  if (own) return sent(own);
  if (mayHaveBeenHeldBack(refund, atMollie)) return heldBack;

  const now = clock.now();
  const isOurs = await database.transaction(scope, (transaction) =>
    claimRefundAttempt(transaction, refund, now, new Date(now.getTime() - attemptMs)),
  );
  if (!isOurs) return { status: 'wanted' };
  failpoint('refund-tried');
  try {
    return sent(await createRefund(account, paymentId, refund));
  } catch (error) {
    if (!(error instanceof MollieError && error.isFromMollie)) throw error;
    const { kind, status, detail } = error;
    // Throw, so that the caller tries a newer key, which may have the permission.
    if (status === 403) throw error;
    if (kind === 'refused') return { status: 'refused', reason: detail };
    if (status !== 409) {
      await database.transaction(scope, (transaction) =>
        updateRefund(transaction, refund, { reason: detail }),
      );
      throw error;
    }
  }
  failpoint('refund-held-back-at-mollie');
  const created = findOwn(await listRefunds(account, paymentId), refund);
  return created ? sent(created) : heldBack;
}

async function listRefunds(account: MollieAccount, paymentId: string): Promise<MollieRefund[]> {
  const refunds: MollieRefund[] = [];
  for await (const refund of account.listRefunds(paymentId)) refunds.push(refund);
  return refunds;
}

function findOwn(atMollie: readonly MollieRefund[], { refund_id }: Refund): MollieRefund | undefined {
  return atMollie.find(({ metadata }) => metadata?.refundId === refund_id);
}

function mayHaveBeenHeldBack({ tried_at, reason, amount_cents }: Refund, atMollie: readonly MollieRefund[]) {
  if (tried_at === null || reason !== null) return false;
  return atMollie.some(
    (other) =>
      other.amount.value === centsToDecimal(amount_cents) &&
      other.status !== 'failed' &&
      other.status !== 'canceled' &&
      new Date(other.createdAt).getTime() > tried_at.getTime() - duplicateMs,
  );
}

function createRefund(
  account: MollieAccount,
  paymentId: string,
  { organisation_id, refund_id, amount_cents, donation_id, is_repeat }: Refund,
): Promise<MollieRefund> {
  // This text distinguishes a repeated refund from the first refund, at Mollie and on the bank statement.
  const which = is_repeat ? `, nogmaals (${refund_id.slice(0, 6)})` : '';
  return account.createRefund(
    paymentId,
    {
      amount: { value: centsToDecimal(amount_cents), currency: 'EUR' },
      description: `Terugbetaling ${donation_id}${which}`,
      metadata: { organisationId: organisation_id, refundId: refund_id },
    },
    `refund-${refund_id}`,
  );
}
