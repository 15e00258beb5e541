import type { Frequency, IntervalMonths } from '../../../contract/frequencies.ts';
import type { ChangeKind, DonorStopReason, PaymentStatus } from '../../../contract/gift-states.ts';

const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', timeZone: 'UTC' });

/** The last part of each action's path. */
export const actionPaths = {
  amount: 'bedrag',
  skip: 'overslaan',
  undo: 'toch-niet',
  day: 'dag',
  account: 'rekening',
  stop: 'stoppen',
  again: 'opnieuw',
} as const;
export type GiftAction = keyof typeof actionPaths;

export interface PaymentView {
  date: string;
  amountCents: number;
  /** Returned to the donor. */
  returnedCents: number;
  /** Paid twice, and being returned. */
  surplusCents?: number;
  /** `goes_back`: a payment by mistake, which is returned automatically. */
  status: PaymentStatus | 'goes_back';
  /** Null when there is none. */
  receiptHref?: string | null;
  frequency?: Frequency;
}

/** One subscription as its donor sees it: no name, no other gifts. */
export interface GiftView {
  /** The path of its own page. */
  base: string;
  amountCents: number;
  intervalMonths: IntervalMonths;
  state: 'starting' | 'running' | 'resting' | 'ended';
  /** YYYY-MM-DD; null when nothing is planned. */
  nextDate: string | null;
  endedOn: string | null;
  /** A charge that the bank has received already; null when there is none. */
  underWayCents: number | null;
  /** A failed charge that is retried automatically. */
  retry: { date: string; dueOn: string; amountCents: number } | null;
  /** Where a suspended gift is resumed by paying a missed charge; null when that is not possible. */
  recoveryHref: string | null;
  /** Requested, not yet carried out. */
  pendingChange: PendingChange | null;
  actions: readonly GiftAction[];
  payments: readonly PaymentView[];
}

export interface PendingChange {
  kind: ChangeKind;
  amountCents: number | null;
  nextDate: string | null;
}

export const stopReasons: Record<DonorStopReason, string> = {
  money: 'Ik kan het nu niet missen',
  'other-cause': 'Ik geef liever aan een ander doel',
  'one-off': 'Ik geef liever af en toe',
  other: 'Een andere reden',
};

export function formatDay(date: string): string {
  return longDate.format(new Date(date));
}

/** 31 jan 2026 */
export function formatShortDay(date: string): string {
  return shortDate.format(new Date(date));
}
