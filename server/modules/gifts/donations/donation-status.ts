import type { PublicDonation } from '../../../../contract/donations.ts';
import type { DonationStatus, PaymentStatus } from '../../../../contract/gift-states.ts';

export type { DonationStatus } from '../../../../contract/gift-states.ts';
/** What Mollie's status of a payment says alone, without refunds and chargebacks. */
export type PaymentOutcome = Exclude<DonationStatus, 'refunded' | 'charged_back'>;

/**
 * Every status of a payment and how far along it is. Messages only ever move a payment to a higher rank, so a late or
 * repeated one cannot undo a later one, and a payment that was made in the end wins over a failure. A donation has the
 * status of its standing payment (see outcome-of-payments).
 *
 *   created            the form was sent; whether the provider has a payment is not known yet
 *   pending            the provider has a payment and waits for the donor
 *   failed, expired,
 *   canceled           the provider says that no money came
 *   completed          the provider says that the money came
 *   refunded,
 *   charged_back       all of it went back; which of the three it is follows from the ledger (see statusAfterReturns)
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

/** Whether nothing more is expected to happen by itself. */
export function isFinal(status: PaymentStatus): boolean {
  return ranks[status] >= ranks.failed;
}

export function wasPaid(status: PaymentStatus): boolean {
  return ranks[status] >= ranks.completed;
}

/**
 * What a paid donation is, by how much of it went back. Money that went back may come again, when a refund fails or a
 * chargeback is reversed: the donation is then what it was before.
 */
export function statusAfterReturns(cents: {
  paid: number;
  refunded: number;
  chargedBack: number;
}): 'completed' | 'refunded' | 'charged_back' {
  if (cents.refunded + cents.chargedBack < cents.paid) return 'completed';
  return cents.chargedBack > 0 ? 'charged_back' : 'refunded';
}

/** Mollie's word for a payment in ours. A word we do not know yet means that we wait. */
export function statusFromMollie(mollieStatus: string): PaymentOutcome {
  switch (mollieStatus) {
    case 'paid':
      return 'completed';
    case 'failed':
    case 'expired':
    case 'canceled':
      return mollieStatus;
    default:
      return 'pending';
  }
}

/** What a donor is told. Money that came and went back was still given, and the donor's page asks no further. */
export function publicStatus(status: PaymentStatus): PublicDonation['status'] {
  return wasPaid(status)
    ? 'completed'
    : (statusOfDonation(status) as Exclude<DonationStatus, 'refunded' | 'charged_back'>);
}

/** A donation has the status of its standing payment; one that Mollie has not answered about is pending. */
export function statusOfDonation(payment: PaymentStatus): DonationStatus {
  return payment === 'created' ? 'pending' : payment;
}
