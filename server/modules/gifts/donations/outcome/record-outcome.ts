import { decimalToCents } from '../../../../../contract/money.ts';
import type { Donation } from '../donation.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { enqueueJob } from '../../../../platform/jobs/job.ts';
import type { MolliePayment } from '../../../../platform/mollie/mollie-objects.ts';
import {
  isFinal,
  isOncePaid,
  mayBecome,
  statusOfMoney,
  statusOfPayment,
  type DonationStatus,
  type PaymentOutcome,
} from '../donation-status.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeMovedJob, donationCompletedJob, mistakenChargePaidJob } from '../job-definitions.ts';
import {
  findExcess,
  findMistake,
  isPaidByAnotherTry,
  markAsMistake,
  type Mistake,
} from './mistaken-charge.ts';
import { addLedgerEntry, addToFigures, updateDonation } from '../store.ts';

export interface Outcome {
  /** True for exactly one caller, however many bring the news. */
  becameCompleted: boolean;
  /** Why the money that it then brought should not have come. */
  mistake?: Mistake | undefined;
  /** What of that money was above the amount that the donor had chosen. */
  excessCents?: number | undefined;
  /** Set for one caller as well: that no money came, or that it was taken back. */
  failure?: 'not_paid' | 'charged_back' | undefined;
}

/**
 * Applies what the provider says of a payment to a donation that the transaction has locked: status, ledger, figures
 * and timeline together or not at all. Saying it twice, late or out of order changes nothing more. Money has Mollie's
 * date.
 */
export async function recordOutcome(
  transaction: Transaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<Outcome> {
  const status = statusOfPayment(payment.status);
  const advances = mayBecome(donation.status, status);
  const becameCompleted = advances && status === 'completed';
  const current = advances
    ? await advance(transaction, donation, status, payment)
    : await rememberMethod(transaction, donation, payment);
  const wrong = becameCompleted ? await followUp(transaction, donation) : {};
  const { status: after } = isOncePaid(current.status)
    ? await recordReversals(transaction, current, payment)
    : current;
  // What the bank had taken back is there again, and may be what should never have come.
  if (donation.status === 'charged_back' && after === 'completed')
    await payBackMistake(transaction, donation);
  if (donation.subscription_id !== null && after !== donation.status && isNewsOfGift(donation, after))
    await enqueueJob(transaction, chargeMovedJob, {
      organisationId: donation.organisation_id,
      donationId: donation.donation_id,
      mandateId: payment.mandateId ?? null,
    });
  return { becameCompleted, ...wrong, failure: failureOf(donation.status, after) };
}

/** That a month was paid as planned is no news: nothing follows from it. */
function isNewsOfGift({ purpose, status }: Donation, after: DonationStatus): boolean {
  const isAsPlanned = purpose === null && !isFinal(status) && after === 'completed';
  return isFinal(after) && !isAsPlanned;
}

function failureOf(before: DonationStatus, after: DonationStatus): Outcome['failure'] {
  if (before === after) return undefined;
  if (after === 'charged_back') return after;
  return isFinal(after) && !isOncePaid(after) ? 'not_paid' : undefined;
}

/** What a payment brings about: thanks, or its way back. */
async function followUp(transaction: Transaction, donation: Donation): Promise<Wrong> {
  const isPaidTwice = await isPaidByAnotherTry(transaction, donation);
  if (isPaidTwice) await markAsMistake(transaction, donation, 'paid_twice');
  const mayBeMistaken =
    isPaidTwice ||
    donation.subscription_id !== null ||
    donation.retry_of !== null ||
    isFinal(donation.status);
  const wrong = mayBeMistaken ? await payBackMistake(transaction, donation) : {};
  const { organisation_id: organisationId, donation_id: donationId } = donation;
  if (!wrong.mistake) await enqueueJob(transaction, donationCompletedJob, { organisationId, donationId });
  return wrong;
}

type Wrong = Pick<Outcome, 'mistake' | 'excessCents'>;

/** What should not have come goes back, once. */
async function payBackMistake(transaction: Transaction, donation: Donation): Promise<Wrong> {
  const mistake = await findMistake(transaction, donation);
  const { organisation_id: organisationId, donation_id: donationId } = donation;
  const excessCents = donation.subscription_id === null ? undefined : await findExcess(transaction, donation);
  if (mistake || excessCents !== undefined)
    await enqueueJob(transaction, mistakenChargePaidJob, { organisationId, donationId });
  return { mistake, excessCents };
}

/** A donor may choose another method at the checkout than the one we asked for, and may not have chosen yet. */
async function rememberMethod(
  transaction: Transaction,
  donation: Donation,
  { method }: MolliePayment,
): Promise<Donation> {
  if (!method || method === donation.method) return donation;
  await updateDonation(transaction, donation, { method });
  return { ...donation, method };
}

async function advance(
  transaction: Transaction,
  donation: Donation,
  status: PaymentOutcome,
  payment: MolliePayment,
): Promise<Donation> {
  const paidAt = new Date(payment.paidAt ?? payment.createdAt);
  const change = {
    status,
    completed_at: status === 'completed' ? paidAt : null,
    method: payment.method ?? donation.method,
    ...(isFinal(status) ? { next_check_at: null } : {}),
    ...(isFinal(status) && !isOncePaid(status) && donation.subscription_id !== null
      ? failureOfPayment(payment)
      : {}),
  };
  const current = { ...donation, ...change };
  await updateDonation(transaction, donation, change);
  await recordEvent(transaction, donation, status);
  if (status === 'completed') {
    const added = await addLedgerEntry(transaction, donation, {
      provider_ref: payment.id,
      kind: 'payment',
      amount_cents: donation.amount_cents,
      occurred_at: paidAt,
    });
    if (added) await addToFigures(transaction, current, { count: 1, cents: donation.amount_cents });
  }
  return current;
}

/** When and why no money came for a charge, as the bank says it. */
function failureOfPayment({ failedAt, createdAt, details }: MolliePayment) {
  return { failed_at: new Date(failedAt ?? createdAt), failure_code: details?.bankReasonCode ?? null };
}

/** Refunds and chargebacks leave a payment's status alone, so they are read from what is attached to it. */
async function recordReversals(
  transaction: Transaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<Pick<Donation, 'status'>> {
  const before = {
    refunded: donation.amount_refunded_cents,
    chargedBack: donation.amount_charged_back_cents,
  };
  let { refunded, chargedBack } = before;

  const move = (ref: string, kind: Reversal, cents: number, at: Date) =>
    recordReversal(transaction, donation, {
      provider_ref: ref,
      kind,
      amount_cents: cents,
      occurred_at: at,
    });
  for (const { id, status, amount, createdAt } of payment._embedded?.refunds ?? []) {
    const cents = decimalToCents(amount.value);
    const hasFailed = status === 'failed';
    const hasLeft = status === 'processing' || status === 'refunded';
    const leftAt = new Date(createdAt);
    // One that failed is written down as gone and come back, so that an older message which says it left finds it
    // known. The money never left, so both have the refund's own time.
    if ((hasLeft || hasFailed) && (await move(id, 'refund', -cents, leftAt))) refunded += cents;
    if (hasFailed && (await move(id, 'refund_failed', cents, leftAt))) refunded -= cents;
  }
  for (const { id, amount, createdAt, reversedAt } of payment._embedded?.chargebacks ?? []) {
    const cents = decimalToCents(amount.value);
    const takenAt = new Date(createdAt ?? payment.createdAt);
    if (await move(id, 'chargeback', -cents, takenAt)) chargedBack += cents;
    if (reversedAt && (await move(id, 'chargeback_reversed', cents, new Date(reversedAt))))
      chargedBack -= cents;
  }

  if (refunded === before.refunded && chargedBack === before.chargedBack) return donation;
  const status = statusOfMoney({ paid: donation.amount_cents, refunded, chargedBack });
  await updateDonation(transaction, donation, {
    amount_refunded_cents: refunded,
    amount_charged_back_cents: chargedBack,
    status,
    ...(status === 'charged_back' && donation.subscription_id !== null ? failureOfChargeback(payment) : {}),
  });
  if (status === donation.status) return donation;
  await recordEvent(transaction, donation, status);
  const count = Number(status === 'completed') - Number(donation.status === 'completed');
  if (count !== 0) await addToFigures(transaction, donation, { count, cents: 0 });
  return { status };
}

function failureOfChargeback({ createdAt, _embedded }: MolliePayment) {
  const last = _embedded?.chargebacks?.find(({ reversedAt }) => !reversedAt);
  return { failed_at: new Date(last?.createdAt ?? createdAt), failure_code: last?.reason?.code ?? null };
}

type Reversal = 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';

async function recordReversal(
  transaction: Transaction,
  donation: Donation,
  entry: Parameters<typeof addLedgerEntry>[2] & { kind: Reversal; amount_cents: number },
): Promise<boolean> {
  const added = await addLedgerEntry(transaction, donation, entry);
  if (!added) return false;
  const { kind, amount_cents: cents } = entry;
  await addToFigures(transaction, donation, { count: 0, cents });
  await recordEvent(transaction, donation, kind, Math.abs(cents));
  return true;
}
