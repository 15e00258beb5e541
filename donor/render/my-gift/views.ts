import type { Frequency, IntervalMonths } from '../../../contract/frequencies.ts';
import type { ChangeKind, DonorStopReason, PaymentStatus } from '../../../contract/gift-states.ts';

const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', timeZone: 'UTC' });

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
  returnedCents: number;
  /** The amount that was paid twice and is being returned. */
  surplusCents?: number;
  /** `being_refunded`: a payment that was made or collected by mistake and is refunded automatically. */
  status: PaymentStatus | 'being_refunded';
  receiptHref?: string | null;
  frequency?: Frequency;
}

export interface GiftSummary {
  base: string;
  amountCents: number;
  intervalMonths: IntervalMonths;
  state: 'starting' | 'running' | 'suspended' | 'ended';
  nextDate: string | null;
  skippedDates: readonly string[];
  endedOn: string | null;
  /** The amount of a charge that was sent to the bank and has no outcome yet; null when there is none. */
  underWayCents: number | null;
  retry: { date: string; dueOn: string; amountCents: number } | null;
  /** Where the donor pays a missed charge to resume a suspended gift; null when that is not possible. */
  recoveryHref: string | null;
  /** The charge that we asked the donor of a running gift to pay, and where the donor pays it. */
  missedCharge: { dueOn: string; href: string } | null;
  pendingChange: PendingChange | null;
  actions: readonly GiftAction[];
}

export interface GiftView extends GiftSummary {
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

export function formatShortDay(date: string): string {
  return shortDate.format(new Date(date));
}
