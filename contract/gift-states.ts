/** The database has check constraints with the lists of this file. */

/** `created` means that Mollie has not answered yet. The donation is then pending. */
export const paymentStatuses = [
  'created',
  'pending',
  'failed',
  'expired',
  'canceled',
  'completed',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export type DonationStatus = Exclude<PaymentStatus, 'created'>;

/**
 * `cash` is any gift that the organisation entered itself, even a bank transfer. `recovered` means that Mollie had the
 * payment, but our database did not have the donation.
 */
export const donationOrigins = ['form', 'monthly', 'cash', 'recovered', 'rehearsal'] as const;
export type DonationOrigin = (typeof donationOrigins)[number];

/**
 * - first: the donor pays at a checkout.
 * - again: the donor pays at a checkout after a failed attempt.
 * - charge: Mollie collects a recurring gift.
 * - retry: Gulhart asks Mollie to collect a failed charge again.
 * - recovery: the donor pays a missed charge at a checkout.
 * - account: the donor pays a charge early from another bank account. Mollie collects later charges from that account.
 */
export const paymentKinds = ['first', 'again', 'charge', 'retry', 'recovery', 'account'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const mistakeReasons = [
  'charged_after_end',
  'charged_in_pause',
  'charged_too_much',
  'paid_twice',
] as const;
export type MistakeReason = (typeof mistakeReasons)[number];

export const ledgerKinds = [
  'payment',
  'refund',
  'refund_failed',
  'chargeback',
  'chargeback_reversed',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const refundStatuses = ['wanted', 'sent', 'refused'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const donationEventKinds = [
  'charge_started',
  'charged_after_end',
  'charged_in_pause',
  'charged_too_much',
  'recovered',
  'offline_recorded',
  'offline_taken_back',
  'pending',
  'completed',
  'failed',
  'expired',
  'canceled',
  'no_payment_found',
  'retried',
  'retry',
  'charge_retry',
  'retry_dropped',
  'month_recovery',
  'paid_twice',
  'payment_refused',
  'monthly_refused',
  'key_refused',
  'refund_wanted',
  'refund',
  'refund_failed',
  'refund_refused',
  'refund_duplicate',
  'refund_held_back',
  'refund_canceled',
  'refunded',
  'chargeback',
  'chargeback_reversed',
  'charged_back',
  'confirmation_again',
  'donor_erased',
  'template_problem',
] as const;
export type DonationEventKind = (typeof donationEventKinds)[number];

export const changeKinds = ['amount', 'dates', 'mandate', 'stop', 'suspend'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeRequesters = ['donor', 'organisation', 'administrator', 'bank'] as const;
export type ChangeRequester = (typeof changeRequesters)[number];

export const changeStates = ['wanted', 'done', 'undone', 'refused'] as const;
export type ChangeState = (typeof changeStates)[number];

export const donorStopReasons = ['money', 'other-cause', 'one-off', 'other'] as const;
export type DonorStopReason = (typeof donorStopReasons)[number];

/** Why the next charge moved: the donor skipped a charge, chose another day of the month, or undid a skip. */
const moveReasons = ['pause', 'day', 'undo'] as const;
export type MoveReason = (typeof moveReasons)[number];

const suspendReasons = ['mandate_ended', 'taken_back_twice', 'two_months_lost'] as const;
export type SuspendReason = (typeof suspendReasons)[number];

export const changeReasons = [...donorStopReasons, 'donor_died', ...moveReasons, ...suspendReasons] as const;
export type ChangeReason = (typeof changeReasons)[number];

export const approvals = ['waiting', 'approved', 'refused'] as const;
export type Approval = (typeof approvals)[number];
