import { decimalToCents } from '../../../../../contract/money.ts';
import type { PaymentStatus } from '../../../../../contract/gift-states.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import { ensureDonor } from '../../donors/save-donor.ts';
import type { Donation } from '../donation.ts';
import {
  isFinal,
  wasPaid,
  canBecome,
  statusOfDonation,
  statusAfterReturns,
  statusFromMollie,
  type PaymentOutcome,
} from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeMovedJob, donationCompletedJob, mistakenPaymentPaidJob } from '../job-definitions.ts';
import { addLedgerEntry, updateDonation, updateFigures } from '../store.ts';
import { findMistake, recordMistake } from './mistakes.ts';
import { outcomeOfPayments } from './outcome-of-payments.ts';
import type { Attempt, Mistake, Payment } from './payment.ts';
import { listPayments, type PaymentOfDonation } from './queries.ts';
import { updatePayment } from './store.ts';

export interface Outcome {
  donation: Donation;
  /** True for exactly one caller. */
  becamePaid: boolean;
  mistake?: Mistake | undefined;
}

/**
 * Applies Mollie's state of a payment to the payment and to its donation, which the caller has locked: status, ledger,
 * figures and timeline. A repeated, late or out-of-order state changes nothing more. Money has Mollie's date.
 */
export async function recordOutcome(
  transaction: Transaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<Outcome> {
  const status = statusFromMollie(atMollie.status);
  const advances = canBecome(payment.status, status);
  const becamePaid = advances && status === 'completed';
  // Another payment of this donation is paid and has not gone back.
  if (becamePaid && donation.status === 'completed')
    await recordMistake(transaction, payment, { kind: 'paid_twice' });
  const advanced = advances
    ? await advance(transaction, payment, status, atMollie)
    : await recordMethod(transaction, payment, atMollie);
  const current = wasPaid(advanced.status)
    ? await recordReversals(transaction, advanced, atMollie)
    : advanced;
  const { donation: settled, payments } =
    current === payment
      ? { donation, payments: [] }
      : await settle(transaction, donation, await listPayments(transaction, donation));
  // The refund of a second payment does not change the donation.
  const { status: after } = settled;
  if (current.status !== advanced.status && after === current.status)
    await recordEvent(transaction, payment, after);
  const isMistaken = payments.some(({ payment_id, mistake }) => payment_id === payment.payment_id && mistake);
  const mistake = isMistaken && becamePaid ? await payBackMistake(transaction, payment) : undefined;
  if (becamePaid && (!mistake || mistake.reason === 'charged_too_much'))
    await enqueueJob(transaction, donationCompletedJob, {
      organisationId: payment.organisation_id,
      donationId: payment.donation_id,
    });
  // A reversed chargeback brings the money of a mistake again.
  if (payment.status === 'charged_back' && current.status === 'completed')
    await payBackMistake(transaction, payment);
  if (donation.subscription_id !== null && changesSubscription(payment, current.status))
    await enqueueJob(transaction, chargeMovedJob, {
      organisationId: payment.organisation_id,
      donationId: payment.donation_id,
      paymentId: payment.payment_id,
      mandateId: atMollie.mandateId ?? null,
    });
  return { donation: settled, becamePaid, mistake };
}

/** A charge that is paid as planned changes nothing. */
function changesSubscription({ kind, status }: Payment, after: PaymentStatus): boolean {
  const isAsPlanned = kind === 'charge' && !isFinal(status) && after === 'completed';
  return after !== status && isFinal(after) && !isAsPlanned;
}

export async function settleDonation(transaction: Transaction, donation: Donation): Promise<Donation> {
  return (await settle(transaction, donation, await listPayments(transaction, donation))).donation;
}

async function settle(
  transaction: Transaction,
  donation: Donation,
  payments: PaymentOfDonation[],
): Promise<{ donation: Donation; payments: PaymentOfDonation[] }> {
  const { standing, surplusCents } = outcomeOfPayments(payments);
  const change = {
    status: statusOfDonation(standing.status),
    amount_cents: standing.amount_cents,
    // The costs belong to the amount that the donor chose.
    costs_cents: standing.amount_cents === donation.amount_cents ? donation.costs_cents : 0,
    amount_refunded_cents: standing.amount_refunded_cents,
    amount_charged_back_cents: standing.amount_charged_back_cents,
    surplus_cents: surplusCents,
    method: standing.method,
    completed_at: standing.paid_at,
    donor_id: await donorOf(transaction, donation, standing.paid_at),
  };
  const current = { ...donation, ...change };
  await Promise.all([
    updateDonation(transaction, donation, change),
    updateFigures(transaction, donation, current),
  ]);
  return { donation: current, payments };
}

/** An unpaid donation has no donor, and neither has one whose donor was erased before it was paid. */
async function donorOf(
  transaction: Transaction,
  { organisation_id, donor_id, email }: Donation,
  paidAt: Date | null,
): Promise<string | null> {
  if (donor_id !== null || email === null || paidAt === null) return donor_id;
  return ensureDonor(transaction, { organisation_id, email, paidAt });
}

async function payBackMistake(transaction: Transaction, payment: Payment): Promise<Mistake | undefined> {
  const mistake = await findMistake(transaction, payment);
  const { organisation_id: organisationId, payment_id: paymentId } = payment;
  if (mistake) await enqueueJob(transaction, mistakenPaymentPaidJob, { organisationId, paymentId });
  return mistake;
}

/** The donor may choose another method at the checkout. */
async function recordMethod(
  transaction: Transaction,
  payment: Payment,
  { method }: MolliePayment,
): Promise<Payment> {
  if (!method || method === payment.method) return payment;
  await updatePayment(transaction, payment, { method });
  return { ...payment, method };
}

async function advance(
  transaction: Transaction,
  payment: Payment,
  status: PaymentOutcome,
  atMollie: MolliePayment,
): Promise<Payment> {
  const paidAt = new Date(atMollie.paidAt ?? atMollie.createdAt);
  const change = {
    status,
    paid_at: status === 'completed' ? paidAt : null,
    method: atMollie.method ?? payment.method,
    ...(isFinal(status) ? { next_check_at: null } : {}),
    ...(isFinal(status) && !wasPaid(status) ? failureOfPayment(atMollie) : {}),
  };
  await Promise.all([
    updatePayment(transaction, payment, change),
    recordEvent(transaction, payment, status),
    status === 'completed' &&
      addLedgerEntry(transaction, payment, {
        provider_ref: atMollie.id,
        kind: 'payment',
        amount_cents: payment.amount_cents,
        occurred_at: paidAt,
      }),
  ]);
  return { ...payment, ...change };
}

function failureOfPayment({ failedAt, createdAt, details }: MolliePayment) {
  return { failed_at: new Date(failedAt ?? createdAt), failure_code: details?.bankReasonCode ?? null };
}

/** Refunds and chargebacks do not change Mollie's status of the payment. */
async function recordReversals(
  transaction: Transaction,
  payment: Payment,
  atMollie: MolliePayment,
): Promise<Payment> {
  let { amount_refunded_cents: refunded, amount_charged_back_cents: chargedBack } = payment;

  const move = (ref: string, kind: Reversal, cents: number, at: Date) =>
    recordReversal(transaction, payment, {
      provider_ref: ref,
      kind,
      amount_cents: cents,
      occurred_at: at,
    });
  for (const { id, status, amount, createdAt } of atMollie._embedded?.refunds ?? []) {
    const cents = decimalToCents(amount.value);
    const hasFailed = status === 'failed';
    const hasLeft = status === 'processing' || status === 'refunded';
    const leftAt = new Date(createdAt);
    // A failed refund is recorded as refunded and returned, so that an older message about it finds it in the ledger.
    // The money never left, so both entries have the refund's time.
    if ((hasLeft || hasFailed) && (await move(id, 'refund', -cents, leftAt))) refunded += cents;
    if (hasFailed && (await move(id, 'refund_failed', cents, leftAt))) refunded -= cents;
  }
  for (const { id, amount, createdAt, reversedAt } of atMollie._embedded?.chargebacks ?? []) {
    const cents = decimalToCents(amount.value);
    const takenAt = new Date(createdAt ?? atMollie.createdAt);
    if (await move(id, 'chargeback', -cents, takenAt)) chargedBack += cents;
    if (reversedAt && (await move(id, 'chargeback_reversed', cents, new Date(reversedAt))))
      chargedBack -= cents;
  }

  if (refunded === payment.amount_refunded_cents && chargedBack === payment.amount_charged_back_cents)
    return payment;
  const status = statusAfterReturns({ paid: payment.amount_cents, refunded, chargedBack });
  const change = {
    amount_refunded_cents: refunded,
    amount_charged_back_cents: chargedBack,
    status,
    ...(status === 'charged_back' ? failureOfChargeback(atMollie) : {}),
  };
  await updatePayment(transaction, payment, change);
  return { ...payment, ...change };
}

function failureOfChargeback({ createdAt, _embedded }: MolliePayment) {
  const last = _embedded?.chargebacks?.find(({ reversedAt }) => !reversedAt);
  return { failed_at: new Date(last?.createdAt ?? createdAt), failure_code: last?.reason?.code ?? null };
}

type Reversal = 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';

async function recordReversal(
  transaction: Transaction,
  payment: Payment,
  entry: Parameters<typeof addLedgerEntry>[2] & { kind: Reversal; amount_cents: number },
): Promise<boolean> {
  if (!(await addLedgerEntry(transaction, payment, entry))) return false;
  await recordEvent(transaction, payment, entry.kind, Math.abs(entry.amount_cents));
  return true;
}
