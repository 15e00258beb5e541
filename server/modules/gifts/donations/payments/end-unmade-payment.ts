import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import type { MollieError } from '../../../../platform/mollie/mollie-error.ts';
import { recordKeyAnswer } from '../../../foundation/settings/key-refusals.ts';
import { canBecome } from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeMovedJob } from '../job-definitions.ts';
import type { Attempt, Payment } from './payment.ts';
import { lockAttempt } from './queries.ts';
import { settleDonation } from './record-outcome.ts';
import { updatePayment } from './store.ts';

/*
 * A payment that Mollie never made. Should Mollie have made it without our knowing, it names this payment and is found
 * all the same.
 */

/** Mollie was searched and has no such payment: nobody can pay it any more. */
export async function recordNoPayment(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt || !(await end(transaction, attempt, { status: 'expired' }))) return;
  await recordEvent(transaction, attempt.payment, 'no_payment_found');
}

/** Mollie would not make the payment. A refused key may be replaced, so that is no failure of the payment. */
export async function recordRefusal(
  transaction: OrganisationTransaction,
  paymentId: string,
  refusal: MollieError,
  now: Date,
): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt || attempt.payment.mollie_payment_id !== null) return;
  await recordEvent(
    transaction,
    attempt.payment,
    refusal.kind === 'unauthorised' ? 'key_refused' : 'payment_refused',
    refusal.detail,
  );
  if (refusal.kind === 'unauthorised') await recordKeyAnswer(transaction, attempt.payment.secret_id, now);
  if (refusal.kind === 'refused') await end(transaction, attempt, { status: 'failed', failed_at: now });
}

/** A charge is not made again after all: Mollie refused it, or the donor was promised otherwise since. */
export async function dropRetry(
  transaction: OrganisationTransaction,
  paymentId: string,
  { at, refusal }: { at: Date; refusal: string | null },
): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt || !(await end(transaction, attempt, { status: 'failed', failed_at: at }))) return;
  const { organisation_id: organisationId, donation_id: donationId } = attempt.payment;
  if (refusal === null) await recordEvent(transaction, attempt.payment, 'retry_dropped');
  else await recordEvent(transaction, attempt.payment, 'payment_refused', refusal);
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, paymentId, mandateId: null });
}

async function end(
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  change: Pick<Payment, 'status'> & Partial<Pick<Payment, 'failed_at'>>,
): Promise<boolean> {
  if (payment.mollie_payment_id !== null || !canBecome(payment.status, change.status)) return false;
  await updatePayment(transaction, payment, { ...change, next_check_at: null });
  await settleDonation(transaction, donation);
  return true;
}
