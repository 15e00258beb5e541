import { centsToDecimal, decimalToCents } from '../../../contract/money.ts';
import type { Donation } from './donation.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MolliePayment } from '../../platform/mollie/mollie-objects.ts';
import { isFinal, isOncePaid, mayBecome, statusOfPayment, type DonationStatus } from './donation-status.ts';
import { addEvent, addLedgerEntry, addToFigures, updateDonation } from './store.ts';

export interface Outcome {
  /** True for exactly one caller, however many bring the news. */
  becameCompleted: boolean;
}

/**
 * Applies what the provider says of a payment to a donation that the transaction has locked: status, ledger, figures and timeline
 * together or not at all. Saying it twice, late or out of order changes nothing more.
 */
export async function recordOutcome(
  transaction: Transaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<Outcome> {
  const status = statusOfPayment(payment.status);
  const advances = mayBecome(donation.status, status);
  const current = advances ? await advance(transaction, donation, status, payment) : donation;
  if (isOncePaid(current.status)) await recordReversals(transaction, current, payment);
  return { becameCompleted: advances && status === 'completed' };
}

async function advance(
  transaction: Transaction,
  donation: Donation,
  status: DonationStatus,
  payment: MolliePayment,
): Promise<Donation> {
  const completedAt = status === 'completed' ? new Date(payment.paidAt ?? payment.createdAt) : null;
  const change = { status, completed_at: completedAt, ...(isFinal(status) ? { next_check_at: null } : {}) };
  await updateDonation(transaction, donation, change);
  await addEvent(transaction, donation, status);
  if (status === 'completed') {
    const added = await addLedgerEntry(transaction, donation, {
      provider_ref: payment.id,
      kind: 'payment',
      amount: donation.amount,
    });
    if (added) await addToFigures(transaction, donation, { count: 1, amount: donation.amount });
  }
  return { ...donation, ...change };
}

/** Refunds and chargebacks leave a payment's status alone, so they are read from what is attached to it. */
async function recordReversals(
  transaction: Transaction,
  donation: Donation,
  payment: MolliePayment,
): Promise<void> {
  let refundedCents = decimalToCents(donation.amount_refunded);
  let chargedBackCents = decimalToCents(donation.amount_charged_back);

  for (const refund of payment._embedded?.refunds ?? []) {
    const cents = decimalToCents(refund.amount.value);
    const hasLeft = refund.status === 'processing' || refund.status === 'refunded';
    if (hasLeft && (await move(transaction, donation, refund.id, 'refund', -cents))) refundedCents += cents;
    if (refund.status === 'failed' && (await isKnown(transaction, donation, refund.id, 'refund'))) {
      if (await move(transaction, donation, refund.id, 'refund_failed', cents)) refundedCents -= cents;
    }
  }
  for (const chargeback of payment._embedded?.chargebacks ?? []) {
    const cents = decimalToCents(chargeback.amount.value);
    if (await move(transaction, donation, chargeback.id, 'chargeback', -cents)) chargedBackCents += cents;
    if (
      chargeback.reversedAt &&
      (await move(transaction, donation, chargeback.id, 'chargeback_reversed', cents))
    ) {
      chargedBackCents -= cents;
    }
  }

  const amounts = {
    amount_refunded: centsToDecimal(refundedCents),
    amount_charged_back: centsToDecimal(chargedBackCents),
  };
  if (
    amounts.amount_refunded === donation.amount_refunded &&
    amounts.amount_charged_back === donation.amount_charged_back
  )
    return;
  await updateDonation(transaction, donation, amounts);

  const isAllGone = refundedCents + chargedBackCents >= decimalToCents(donation.amount);
  const status = chargedBackCents > 0 ? 'charged_back' : 'refunded';
  if (!isAllGone || !mayBecome(donation.status, status)) return;
  await updateDonation(transaction, donation, { status });
  await addEvent(transaction, donation, status);
  await addToFigures(transaction, donation, { count: -1, amount: '0.00' });
}

type Reversal = 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';

async function move(
  transaction: Transaction,
  donation: Donation,
  ref: string,
  kind: Reversal,
  cents: number,
): Promise<boolean> {
  const amount = centsToDecimal(cents);
  const added = await addLedgerEntry(transaction, donation, { provider_ref: ref, kind, amount });
  if (!added) return false;
  await addToFigures(transaction, donation, { count: 0, amount });
  await addEvent(transaction, donation, kind, centsToDecimal(Math.abs(cents)));
  return true;
}

async function isKnown(
  transaction: Transaction,
  donation: Donation,
  ref: string,
  kind: Reversal,
): Promise<boolean> {
  const entry = await transaction
    .selectFrom('ledger_entry')
    .select('kind')
    .where('organisation_id', '=', donation.organisation_id)
    .where('provider_ref', '=', ref)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return entry !== undefined;
}
