import type { PublicDonation } from '../../../../contract/donations.ts';
import type { DonationStatus, PaymentStatus } from '../../../../contract/gift-states.ts';

export type { DonationStatus } from '../../../../contract/gift-states.ts';
export type PaymentOutcome = Exclude<DonationStatus, 'refunded' | 'charged_back'>;

/**
 * The rank of each payment status. Mollie's status can only move a payment to a higher rank. So a late or repeated
 * message cannot undo a newer message, and a payment that has failed can still become paid. Only `statusAfterReturns`
 * can lower the rank.
 *
 *   created                     we recorded the payment; we do not know yet whether Mollie has it
 *   pending                     Mollie waits for the donor
 *   failed, expired, canceled   the donor did not pay
 *   completed                   the donor paid
 *   refunded, charged_back      all money was returned; the ledger decides which status (statusAfterReturns)
 */
const ranks: Record<PaymentStatus, number> = {
  created: 0,
  pending: 1,
  failed: 2,
  expired: 2,
  canceled: 2,
  completed: 3,
  refunded: 4,
  charged_back: 4,
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return ranks[to] > ranks[from];
}

export function isFinal(status: PaymentStatus): boolean {
  return ranks[status] >= ranks.failed;
}

export function wasPaid(status: PaymentStatus): boolean {
  return ranks[status] >= ranks.completed;
}

/** If a refund fails or a chargeback is reversed, a payment that was fully returned becomes completed again. */
export function statusAfterReturns(cents: {
  paid: number;
  refunded: number;
  chargedBack: number;
}): 'completed' | 'refunded' | 'charged_back' {
  if (cents.refunded + cents.chargedBack < cents.paid) return 'completed';
  return cents.chargedBack > 0 ? 'charged_back' : 'refunded';
}

export function statusFromMollie(mollieStatus: string): PaymentOutcome {
  switch (mollieStatus) {
    case 'paid':
      return 'completed';
    case 'failed':
    case 'expired':
    case 'canceled':
      return mollieStatus;
    // The statuses `open`, `pending` and `authorized`, and each status that Mollie may add later.
    default:
      return 'pending';
  }
}

export function publicStatus(status: PaymentStatus): PublicDonation['status'] {
  return wasPaid(status) ? 'completed' : (statusOfDonation(status) as PaymentOutcome);
}

export function statusOfDonation(payment: PaymentStatus): DonationStatus {
  return payment === 'created' ? 'pending' : payment;
}
