import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import type { MollieError } from '../../../../platform/mollie/mollie-error.ts';
import { recordKeyAnswer } from '../../../foundation/settings/check-payment-keys.ts';
import { canBecome } from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeMovedJob } from '../job-definitions.ts';
import type { Attempt, Payment } from './payment.ts';
import { lockAttempt } from './queries.ts';
import { settleDonation } from './record-outcome.ts';
import { updatePayment } from './store.ts';

/** Ends a payment that Mollie does not have. If the payment appears later, we recognise it by its metadata. */
export async function endMissingPayment(
  transaction: OrganisationTransaction,
  paymentId: string,
): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt || !(await endPayment(transaction, attempt, { status: 'expired' }))) return;
  await recordEvent(transaction, attempt.payment, 'no_payment_found');
}

/** The payment fails if Mollie refused the payment, but not if Mollie refused the key, which may be replaced. */
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
  if (refusal.kind === 'refused')
    await endPayment(transaction, attempt, { status: 'failed', failed_at: now });
}

export async function dropRetry(
  transaction: OrganisationTransaction,
  paymentId: string,
  { at, refusal }: { at: Date; refusal: string | null },
): Promise<void> {
  const attempt = await lockAttempt(transaction, paymentId);
  if (!attempt || !(await endPayment(transaction, attempt, { status: 'failed', failed_at: at }))) return;
  const { organisation_id: organisationId, donation_id: donationId } = attempt.payment;
  if (refusal === null) await recordEvent(transaction, attempt.payment, 'retry_dropped');
  else await recordEvent(transaction, attempt.payment, 'payment_refused', refusal);
  await enqueueJob(transaction, chargeMovedJob, { organisationId, donationId, paymentId, mandateId: null });
}

async function endPayment(
  transaction: OrganisationTransaction,
  { donation, payment }: Attempt,
  change: Pick<Payment, 'status'> & Partial<Pick<Payment, 'failed_at'>>,
): Promise<boolean> {
  if (payment.mollie_payment_id !== null || !canBecome(payment.status, change.status)) return false;
  await updatePayment(transaction, payment, { ...change, next_check_at: null });
  await settleDonation(transaction, donation);
  return true;
}
