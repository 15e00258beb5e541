import type { Frequency, IntervalMonths } from '../../../contract/frequencies.ts';
import type { ChangeKind, DonorStopReason } from '../../../contract/subscription-changes.ts';
import type { OrganisationLook } from '../organisation-look.tsx';

/** What every page of Mijn gift has around it. */
export interface MyGiftFrame {
  organisation: OrganisationLook | null;
  /** Whether it is about a gift with a test key. */
  isTest?: boolean;
}

/** What a donor can do with a monthly gift, and the last part of the address of each page that asks for it. */
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
  /** As YYYY-MM-DD. */
  date: string;
  amountCents: number;
  /** What of it went back to the donor. */
  returnedCents: number;
  /** What was paid for it a second time and is on its way back. */
  surplusCents?: number;
  status: PaymentStatus;
  /** Where its receipt is; null when there is none. */
  receiptHref?: string | null;
  frequency?: Frequency;
}

export type PaymentStatus =
  | 'created'
  | 'pending'
  | 'failed'
  | 'expired'
  | 'canceled'
  | 'completed'
  /** It should not have come, and is on its way back by itself. */
  | 'goes_back'
  | 'refunded'
  | 'charged_back';

/** One gift that comes again, as its donor sees it: nobody's name, and nothing of another gift. */
export interface GiftView {
  /** The address of its own page, which the addresses of its actions begin with. */
  base: string;
  amountCents: number;
  intervalMonths: IntervalMonths;
  state: 'starting' | 'running' | 'resting' | 'ended';
  /** As YYYY-MM-DD; null when nothing more is planned. */
  nextDate: string | null;
  endedOn: string | null;
  /** What the bank has already, and is charged whatever is changed; null when there is nothing. */
  underWayCents: number | null;
  /** A charge that failed and is made again by itself. */
  retry: { date: string; dueOn: string; amountCents: number } | null;
  /** Of one that rests, where a missed charge is paid, with which it runs again; null when none can be. */
  wayBackHref: string | null;
  /** What was asked for and is not carried out yet. */
  wanted: WantedView | null;
  /** What can be done now. */
  actions: readonly GiftAction[];
  /** Newest first. */
  payments: readonly PaymentView[];
}

export interface WantedView {
  kind: ChangeKind;
  amountCents: number | null;
  nextDate: string | null;
}

/** How an action of a donor ended. */
export type ActionOutcome =
  | 'done'
  /** It was so already, as after a second press. */
  | 'unchanged'
  /** It is written down; the provider could not be asked yet. */
  | 'later'
  | 'refused'
  /** An earlier change is still being carried out. */
  | 'busy'
  /** What was chosen does not fit any more how the gift is now. */
  | 'out-of-date'
  | 'not-running'
  /** The donor has begun another since this one was stopped. */
  | 'gives-again'
  /** More money is taken once it is confirmed from the mailbox, for which too many mails were sent already. */
  | 'mailed-often'
  /** The same, of a gift without an address to mail to. */
  | 'no-address';

export const stopReasons: Record<DonorStopReason, string> = {
  money: 'Ik kan het nu niet missen',
  'other-cause': 'Ik geef liever aan een ander doel',
  'one-off': 'Ik geef liever af en toe',
  other: 'Een andere reden',
};
