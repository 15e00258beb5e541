import type { AccountSettings } from './account-settings.ts';

/** Amounts are in euro cents; times are milliseconds of simulated time. */
export interface Entity {
  readonly id: string;
  /** A new entity gets a higher number than all earlier entities, of every kind. */
  readonly seq: number;
  readonly account: string;
  readonly createdAt: number;
  /** The time at which the entity expires, settles, is charged or is delivered next. */
  dueAt?: number | null;
}

export type Mode = 'test' | 'live';

export interface Account extends Entity, AccountSettings {
  readonly mode: Mode;
  /** Null means that the account follows the shared clock. */
  offsetMs: number | null;
}

export type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired';

export const OUTCOMES = ['paid', 'failed', 'canceled', 'expired', 'open'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type SequenceType = 'oneoff' | 'first' | 'recurring';

export interface BankRefusal {
  readonly code: string;
  readonly as: 'failure' | 'chargeback';
}

export interface Payment extends Entity {
  status: PaymentStatus;
  /** The API shows this instead of `status`, as if Mollie had added a new status. */
  unknownStatus?: string | null;
  readonly amountCents: number;
  description: string;
  /** Null until the donor chooses. */
  method: string | null;
  metadata: unknown;
  readonly sequenceType: SequenceType;
  redirectUrl: string | null;
  cancelUrl: string | null;
  webhookUrl: string | null;
  locale: string | null;
  readonly customerId: string | null;
  mandateId: string | null;
  readonly subscriptionId: string | null;
  statusAt: number;
  details: Record<string, string | null> | null;
  readonly bankRefusal?: BankRefusal | null;
  dueAt: number | null;
}

export interface Customer extends Entity {
  name: string | null;
  email: string | null;
  locale: string | null;
  metadata: unknown;
  deleted: boolean;
}

export type MandateStatus = 'valid' | 'pending' | 'invalid';

export interface Mandate extends Entity {
  readonly customerId: string;
  readonly method: string;
  status: MandateStatus;
  readonly details: Record<string, string | null>;
  readonly signatureDate: string;
  readonly mandateReference: string | null;
  revoked: boolean;
  /** The reason codes with which the bank refuses the next charges, in this order. */
  failNext?: string[];
}

export type SubscriptionStatus = 'pending' | 'active' | 'canceled' | 'suspended' | 'completed';

export interface Subscription extends Entity {
  readonly customerId: string;
  status: SubscriptionStatus;
  amountCents: number;
  times: number | null;
  timesRemaining: number | null;
  chargesMade: number;
  interval: string;
  startDate: string;
  /** A charge date is `anchorDate` plus `anchorIndex` intervals, so that a short month does not shift later dates. */
  anchorDate: string;
  anchorIndex: number;
  nextPaymentDate: string | null;
  description: string;
  readonly method: string | null;
  mandateId: string | null;
  webhookUrl: string | null;
  metadata: unknown;
  canceledAt: number | null;
  failNext?: string[];
  dueAt: number | null;
}

export type RefundStatus = 'queued' | 'pending' | 'processing' | 'refunded' | 'failed' | 'canceled';

export interface Refund extends Entity {
  readonly paymentId: string;
  status: RefundStatus;
  readonly amountCents: number;
  readonly description: string;
  readonly metadata: unknown;
  dueAt: number | null;
}

export interface Chargeback extends Entity {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: { code: string; description: string } | null;
  reversedAt: number | null;
}

export interface Delivery extends Entity {
  readonly paymentId: string;
  readonly url: string;
  attempts: number;
  held: boolean;
  dueAt: number | null;
}

export interface Replay extends Entity {
  readonly fingerprint: string;
  readonly status: number;
  readonly json: string;
}
