import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { mistakenPaymentPaidJob } from '../../gifts/donations/job-definitions.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { settleDonation } from '../../gifts/donations/payments/record-outcome.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { reportDoublePayment } from '../payments/report-double-payment.ts';
import type { MissedCharge } from './missed-charge.ts';
import { updateMonth } from './store.ts';
import type { Tries } from './tries.ts';

/**
 * Brings a locked month in step with the money that came for it: recovered while some is there, once, and open again
 * when it was taken back. Gives back the month as it is then.
 */
export async function settleMonth(
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  month: MissedCharge,
  charge: Donation,
  { paid, lastFailed }: Tries,
): Promise<MissedCharge> {
  const [first, ...others] = paid;
  for (const other of others) await payBack(deps, transaction, { donation: charge, payment: other });
  const now = deps.clock.now();
  const change = first ? recovery(month, first, now) : reopening(month, lastFailed, now);
  if (!change) return month;
  await updateMonth(transaction, month, change);
  return { ...month, ...change };
}

function recovery(month: MissedCharge, paid: Payment, now: Date): Partial<MissedCharge> | undefined {
  const recoveredBy = paid.kind === 'retry' ? 'retry' : paid.kind === 'recovery' ? 'donor' : 'reversal';
  const isKnown = month.state === 'recovered';
  // Money that came in another way since goes before, and what had recovered the month goes back.
  if (isKnown && month.recovered_by === recoveredBy) return undefined;
  return {
    state: 'recovered',
    recovered_by: recoveredBy,
    recovered_cents: paid.amount_cents - paid.amount_refunded_cents,
    next_step_at: null,
    closed_at: isKnown ? month.closed_at : recoveredBy === 'reversal' ? now : paid.paid_at,
  };
}

/** A failure that is new puts what was planned aside; one that we know changes nothing. */
function reopening(
  month: MissedCharge,
  failed: Payment | undefined,
  now: Date,
): Partial<MissedCharge> | undefined {
  const isNew = failed?.failed_at && failed.failed_at > month.failed_at;
  if (month.state !== 'recovered' && !(isNew && month.closed_at === null)) return undefined;
  return {
    state: 'failed',
    ...(isNew && { code: failed.failure_code ?? month.code, failed_at: failed.failed_at! }),
    recovered_by: null,
    recovered_cents: null,
    closed_at: null,
    next_step_at: now,
  };
}

/**
 * Money that came a second time goes back, and both sides are told. The charge itself, which comes first, never does.
 */
async function payBack(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  second: Attempt,
): Promise<void> {
  const { organisation_id: organisationId, payment_id: paymentId } = second.payment;
  await recordMistake(transaction, second.payment, { kind: 'paid_twice' });
  const donation = await lockDonation(transaction, second.payment.donation_id);
  if (donation) await settleDonation(transaction, donation);
  await reportDoublePayment(deps, transaction, second);
  await enqueueJob(transaction, mistakenPaymentPaidJob, { organisationId, paymentId });
}
