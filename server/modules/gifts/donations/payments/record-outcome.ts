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
  /** True for only one caller, even if several callers report the same paid payment. */
  becamePaid: boolean;
  mistake?: Mistake | undefined;
}

/**
 * Applies Mollie's state of a payment to the payment and to its donation: status, ledger, figures and timeline. The
 * caller has locked the donation. A repeated or outdated state changes at most the payment method. All
 * times are Mollie's, except those of the timeline.
 */
export async function recordOutcome(
  transaction: Transaction,
  { donation, payment }: Attempt,
  atMollie: MolliePayment,
): Promise<Outcome> {
  const status = statusFromMollie(atMollie.status);
  const advances = canBecome(payment.status, status);
  const becamePaid = advances && status === 'completed';
  if (becamePaid && donation.status === 'completed')
    await recordMistake(transaction, payment, { kind: 'paid_twice' });
  const advanced = advances
    ? await advance(transaction, payment, status, atMollie)
    : await recordMethod(transaction, payment, atMollie);
  const current = wasPaid(advanced.status)
    ? await recordReversals(transaction, advanced, atMollie)
    : advanced;
  const payments = current === payment ? [] : await listPayments(transaction, donation);
  const settled = current === payment ? donation : await settle(transaction, donation, payments);
  // If only a second payment was refunded, the donation keeps its status, and the timeline must not say `refunded`.
  const { status: after } = settled;
  if (current.status !== advanced.status && after === current.status)
    await recordEvent(transaction, payment, after);
  const isMistaken = payments.some(({ payment_id, mistake }) => payment_id === payment.payment_id && mistake);
  const mistake = isMistaken && becamePaid ? await enqueueRefund(transaction, payment) : undefined;
  if (becamePaid && (!mistake || mistake.reason === 'charged_too_much'))
    await enqueueJob(transaction, donationCompletedJob, {
      organisationId: payment.organisation_id,
      donationId: payment.donation_id,
    });
  // A reversed chargeback brings back the money. If the payment is a mistake, the money must be refunded.
  if (payment.status === 'charged_back' && current.status === 'completed')
    await enqueueRefund(transaction, payment);
  if (donation.subscription_id !== null && changesSubscription(payment, current.status))
    await enqueueJob(transaction, chargeMovedJob, {
      organisationId: payment.organisation_id,
      donationId: payment.donation_id,
      paymentId: payment.payment_id,
      mandateId: atMollie.mandateId ?? null,
    });
  return { donation: settled, becamePaid, mistake };
}

function changesSubscription({ kind, status }: Payment, after: PaymentStatus): boolean {
  const isAsPlanned = kind === 'charge' && !isFinal(status) && after === 'completed';
  return after !== status && isFinal(after) && !isAsPlanned;
}

export async function settleDonation(transaction: Transaction, donation: Donation): Promise<Donation> {
  return settle(transaction, donation, await listPayments(transaction, donation));
}

async function settle(
  transaction: Transaction,
  donation: Donation,
  payments: PaymentOfDonation[],
): Promise<Donation> {
  const { standingPayment, surplusCents } = outcomeOfPayments(payments);
  const change = {
    status: statusOfDonation(standingPayment.status),
    amount_cents: standingPayment.amount_cents,
    // The costs were part of the amount that the donor chose, so a payment of another amount has no costs.
    costs_cents: standingPayment.amount_cents === donation.amount_cents ? donation.costs_cents : 0,
    amount_refunded_cents: standingPayment.amount_refunded_cents,
    amount_charged_back_cents: standingPayment.amount_charged_back_cents,
    surplus_cents: surplusCents,
    method: standingPayment.method,
    completed_at: standingPayment.paid_at,
    donor_id: await ensureDonorOf(transaction, donation, standingPayment.paid_at),
  };
  const current = { ...donation, ...change };
  await Promise.all([
    updateDonation(transaction, donation, change),
    updateFigures(transaction, donation, current),
  ]);
  return current;
}

async function ensureDonorOf(
  transaction: Transaction,
  { organisation_id, donor_id, email }: Donation,
  paidAt: Date | null,
): Promise<string | null> {
  if (donor_id !== null || email === null || paidAt === null) return donor_id;
  return ensureDonor(transaction, { organisation_id, email, paidAt });
}

async function enqueueRefund(transaction: Transaction, payment: Payment): Promise<Mistake | undefined> {
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

type Reversal = 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';

/** At Mollie a payment stays `paid` after refunds and chargebacks, so we derive our status from the amounts. */
async function recordReversals(
  transaction: Transaction,
  payment: Payment,
  atMollie: MolliePayment,
): Promise<Payment> {
  let { amount_refunded_cents: refunded, amount_charged_back_cents: chargedBack } = payment;

  const record = async (provider_ref: string, kind: Reversal, amount_cents: number, occurred_at: Date) => {
    const entry = { provider_ref, kind, amount_cents, occurred_at };
    const isNew = await addLedgerEntry(transaction, payment, entry);
    if (isNew) await recordEvent(transaction, payment, kind, Math.abs(amount_cents));
    return isNew;
  };
  for (const { id, status, amount, createdAt } of atMollie._embedded?.refunds ?? []) {
    const cents = decimalToCents(amount.value);
    const hasFailed = status === 'failed';
    const hasLeft = status === 'processing' || status === 'refunded';
    const refundedAt = new Date(createdAt);
    // A failed refund gets two ledger entries, so that an older message cannot add the refund again. Both entries have
    // the same time, because the donor never got the money.
    if ((hasLeft || hasFailed) && (await record(id, 'refund', -cents, refundedAt))) refunded += cents;
    if (hasFailed && (await record(id, 'refund_failed', cents, refundedAt))) refunded -= cents;
  }
  for (const { id, amount, createdAt, reversedAt } of atMollie._embedded?.chargebacks ?? []) {
    const cents = decimalToCents(amount.value);
    const takenAt = new Date(createdAt ?? atMollie.createdAt);
    if (await record(id, 'chargeback', -cents, takenAt)) chargedBack += cents;
    if (reversedAt && (await record(id, 'chargeback_reversed', cents, new Date(reversedAt))))
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
