import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { Donation } from '../../gifts/donations/donation.ts';
import { mistakenPaymentPaidJob } from '../../gifts/donations/job-definitions.ts';
import { recordMistake } from '../../gifts/donations/payments/mistakes.ts';
import type { Attempt, Payment } from '../../gifts/donations/payments/payment.ts';
import { settleDonation } from '../../gifts/donations/payments/record-outcome.ts';
import { lockDonation } from '../../gifts/donations/queries.ts';
import { reportDoublePayment } from '../payments/report-refund.ts';
import type { MissedCharge } from './missed-charge.ts';
import { updateMissedCharge } from './store.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPayments, type PaymentOfDonation } from '../../gifts/donations/payments/queries.ts';

export interface PaymentHistory {
  all: PaymentOfDonation[];
  retries: number;
  isRetryPending: boolean;
  isDonorPaying: boolean;
  /**
   * Completed payments, except those that must be refunded in full. The original charge is first, and the retries and
   * recoveries follow by time.
   */
  paid: PaymentOfDonation[];
  lastFailed: PaymentOfDonation | undefined;
}

export async function settleMissedCharge(
  deps: Pick<Deps, 'clock' | 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  missedCharge: MissedCharge,
  charge: Donation,
  { paid, lastFailed }: PaymentHistory,
): Promise<MissedCharge> {
  const [first, ...others] = paid;
  for (const other of others) await refundSecond(deps, transaction, { donation: charge, payment: other });
  const now = deps.clock.now();
  const change = first ? recovery(missedCharge, first, now) : reopening(missedCharge, lastFailed, now);
  if (!change) return missedCharge;
  await updateMissedCharge(transaction, missedCharge, change);
  return { ...missedCharge, ...change };
}

function recovery(missedCharge: MissedCharge, paid: Payment, now: Date): Partial<MissedCharge> | undefined {
  const recoveredBy = paid.kind === 'retry' ? 'retry' : paid.kind === 'recovery' ? 'donor' : 'reversal';
  const isKnown = missedCharge.state === 'recovered';
  if (isKnown && missedCharge.recovered_by === recoveredBy) return undefined;
  return {
    state: 'recovered',
    recovered_by: recoveredBy,
    recovered_cents: paid.amount_cents - paid.amount_refunded_cents,
    next_step_at: null,
    closed_at: isKnown ? missedCharge.closed_at : recoveredBy === 'reversal' ? now : paid.paid_at,
  };
}

/** Reopens a recovered charge, or starts the steps of an open charge again after a new failure. */
function reopening(
  missedCharge: MissedCharge,
  failed: Payment | undefined,
  now: Date,
): Partial<MissedCharge> | undefined {
  const isNew = failed?.failed_at && failed.failed_at > missedCharge.failed_at;
  if (missedCharge.state !== 'recovered' && !(isNew && missedCharge.closed_at === null)) return undefined;
  return {
    state: 'failed',
    ...(isNew && { code: failed.failure_code ?? missedCharge.code, failed_at: failed.failed_at! }),
    recovered_by: null,
    recovered_cents: null,
    closed_at: null,
    next_step_at: now,
  };
}

async function refundSecond(
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

export async function readPaymentHistory(
  transaction: OrganisationTransaction,
  charge: Donation,
): Promise<PaymentHistory> {
  const all = await listPayments(transaction, charge);
  const isUnderWay = (wanted: Payment['kind']) =>
    all.some(({ kind, status }) => kind === wanted && !isFinal(status));
  return {
    all,
    retries: all.filter(({ kind }) => kind === 'retry').length,
    isRetryPending: isUnderWay('retry'),
    isDonorPaying: isUnderWay('recovery'),
    paid: all
      .filter(
        ({ status, mistake }) =>
          status === 'completed' && (mistake === null || mistake === 'charged_too_much'),
      )
      .toSorted(
        (a, b) =>
          Number(a.kind !== 'charge') - Number(b.kind !== 'charge') || timeOf(a.paid_at) - timeOf(b.paid_at),
      ),
    // Ignores payments by the donor, because a donor may leave a checkout for any reason.
    lastFailed: all
      .filter(({ kind, failed_at }) => kind !== 'recovery' && failed_at !== null)
      .filter(({ status }) => status !== 'completed')
      .toSorted((a, b) => timeOf(a.failed_at) - timeOf(b.failed_at))
      .at(-1),
  };
}

export function wasCollected({ lastFailed }: Pick<PaymentHistory, 'lastFailed'>): boolean {
  return lastFailed?.status === 'charged_back';
}

function timeOf(moment: Date | null): number {
  return moment?.getTime() ?? 0;
}
