import type { AccountSettings } from './account-settings.ts';

/** What the simulator remembers. Money is integer euro cents, moments are milliseconds of simulated time. */
export interface Entity {
  readonly id: string;
  /** Order of creation over all entities; lists and cursors follow it. */
  readonly seq: number;
  /** The account (profile id) that owns it. */
  readonly account: string;
  readonly createdAt: number;
  /** When something happens to it by itself: expiry, settlement, charge, next delivery attempt. */
  dueAt?: number | null;
}

export type Mode = 'test' | 'live';

export interface Account extends Entity, AccountSettings {
  readonly mode: Mode;
  /** How far its own clock is ahead of real time; null while it shares the clock of the others. */
  offsetMs: number | null;
}

export type PaymentStatus = 'open' | 'pending' | 'authorized' | 'paid' | 'failed' | 'canceled' | 'expired';

/** What a donor, a bank or a tester can make of a payment; `open` leaves it as it is. */
export const OUTCOMES = ['paid', 'failed', 'canceled', 'expired', 'open'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type SequenceType = 'oneoff' | 'first' | 'recurring';

/** What a bank will do with a direct debit: refuse it, or let it be paid and take it back later. */
export interface BankRefusal {
  readonly code: string;
  readonly as: 'failure' | 'chargeback';
}

export interface Payment extends Entity {
  status: PaymentStatus;
  /** What the API says instead of the status until it changes: a value that Mollie may add one day. */
  unknownStatus?: string | null;
  readonly amountCents: number;
  description: string;
  /** Null until the donor has chosen. */
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
  /** When the present status began. */
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
  /** The reasons for which its next charges are refused. */
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
  /**
   * The charge dates are `anchorDate` plus `anchorIndex` intervals, so that a short month does not shift later ones.
   */
  anchorDate: string;
  anchorIndex: number;
  nextPaymentDate: string | null;
  description: string;
  readonly method: string | null;
  mandateId: string | null;
  webhookUrl: string | null;
  metadata: unknown;
  canceledAt: number | null;
  /** The reasons for which its next charges are refused. */
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

/** One notification on its way to a webhook, until it is delivered or given up. */
export interface Delivery extends Entity {
  readonly paymentId: string;
  readonly url: string;
  attempts: number;
  held: boolean;
  dueAt: number | null;
}

/** The remembered answer to a request that carried an idempotency key. */
export interface Replay extends Entity {
  readonly fingerprint: string;
  readonly status: number;
  readonly json: string;
}
