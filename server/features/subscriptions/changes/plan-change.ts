import { maxMonthlyCents, minDonationCents } from '../../../../contract/money.ts';
import { daysLater, monthsLater } from '../../../platform/dutch-calendar.ts';
import type { MonthlyAbility } from '../../settings/monthly-ability.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';

/** What a donor may choose about a monthly gift, and what comes of it. Days are Dutch ones, as 2026-01-31. */

/** Everything that the choices depend on. */
export interface GiftToPlan {
  gift: Pick<Subscription, 'status' | 'next_payment_date' | 'start_date'>;
  /** Of this gift, newest first. */
  changes: readonly Pick<
    GiftChange,
    'kind' | 'state' | 'next_date' | 'former_date' | 'reason' | 'mandate_id'
  >[];
  /** The day of the newest charge or, before there is any, of the first payment. */
  lastChargedOn: string | null;
  /** The same of whatever was paid, also for a month that was missed. */
  lastPaidOn?: string | null;
  today: string;
}

export const pauseMonths = [1, 2, 3] as const;
export type PauseMonths = (typeof pauseMonths)[number];

export interface PauseChoice {
  months: PauseMonths;
  nextDate: string;
}

/** The last day that every month has. */
export const lastChoosableDay = 28;

/** Between two charges of one gift, so that nobody pays twice for what feels like one month. */
const leastDaysBetween = 20;

/**
 * The day of the next charge; null of a gift for which nothing is charged. A day that has come counts as charged:
 * Mollie does so some time that day, and tells of it days later.
 */
export function nextChargeDate({ gift, today }: Pick<GiftToPlan, 'gift' | 'today'>): string | null {
  if (gift.status !== 'active') return null;
  return firstAfter(today, gift.next_payment_date ?? gift.start_date, dayOf(gift.start_date));
}

/**
 * What skipping a month, or pausing two or three, gives. While a pause runs, what is chosen counts from where that one
 * began: three months are never more than three.
 */
export function pauseChoices(plan: GiftToPlan): PauseChoice[] {
  const next = nextChargeDate(plan);
  if (next === null) return [];
  const from = runningPause(plan)?.began ?? next;
  const last = lastCharge(plan);
  // Also for who takes a pause back to begin another one.
  const latest = last && daysLater(monthsLater(last, 4), 31);
  return pauseMonths
    .map((months) => ({ months, nextDate: monthsLater(from, months, dayOf(plan.gift.start_date)) }))
    .filter(({ nextDate }) => nextDate > next && (latest === null || nextDate <= latest));
}

/**
 * The next charge when it is to come on another day of the month: as soon as that is possible, and never before a pause
 * ends, nor in a month that was paid from another account. Undefined when it comes on that day already, or there is
 * nothing to charge.
 */
export function dateOnDay(plan: GiftToPlan, day: number): string | undefined {
  const next = nextChargeDate(plan);
  if (next === null || !Number.isInteger(day) || day < 1 || day > lastChoosableDay || dayOf(next) === day)
    return undefined;
  const last = lastPayment(plan);
  const pause = runningPause(plan);
  const earliest = latestOf([
    daysLater(plan.today, 1),
    ...(last ? [daysLater(last, leastDaysBetween)] : []),
    ...(pause ? [pause.ends] : []),
    ...paidUntil(plan),
  ]);
  const inThatMonth = monthsLater(earliest, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(earliest, 1, day);
}

/**
 * 'Toch niet': the day on which the next charge comes again when all that was chosen since the last one is taken back.
 * Of a pause the months that have passed stay skipped. Undefined when there is nothing to take back any more.
 */
export function undoDate(plan: GiftToPlan): string | undefined {
  const next = nextChargeDate(plan);
  const moves = movesSinceLastCharge(plan);
  const before = moves.at(-1)?.former_date;
  if (next === null || before === undefined) return undefined;
  // A day that was chosen after a month was skipped is kept: it is the skipping that is taken back.
  const keepsDay = runningPause(plan) && moves.some(({ reason }) => reason === 'day');
  const regular = keepsDay ? monthsLater(before, 0, dayOf(plan.gift.start_date)) : before;
  if (next === regular) return undefined;
  if (isPossible(plan, regular)) return regular;
  if (!runningPause(plan)) return undefined;
  let date = regular;
  for (let months = 1; !isPossible(plan, date); months += 1) date = monthsLater(regular, months);
  return date < next ? date : undefined;
}

export interface AmountLimits {
  minCents: number;
  maxCents: number;
}

/** What a gift may be changed to. Null when the account collects nothing by direct debit any more. */
export function amountLimits({ takesMonthly, monthlyMaxCents }: MonthlyAbility): AmountLimits | null {
  const maxCents = Math.min(maxMonthlyCents, monthlyMaxCents ?? maxMonthlyCents);
  return takesMonthly === false || maxCents < minDonationCents
    ? null
    : { minCents: minDonationCents, maxCents };
}

interface Move {
  next_date: string;
  former_date: string;
  reason: string | null;
}

/**
 * What was chosen about the day of the next charge since the last one, since it was all taken back, or since a month
 * was paid from another account, which is no month that was skipped; newest first.
 */
function movesSinceLastCharge(plan: GiftToPlan): Move[] {
  const last = lastCharge(plan) ?? '';
  const moves: Move[] = [];
  for (const { kind, state, next_date, former_date, reason, mandate_id } of plan.changes) {
    if (kind !== 'dates' || state !== 'done' || next_date === null || former_date === null) continue;
    // Another account alone, which moves nothing.
    if (mandate_id !== null && next_date === former_date) continue;
    if (mandate_id !== null || reason === 'undo' || next_date <= last || former_date <= last) break;
    moves.push({ next_date, former_date, reason });
  }
  return moves;
}

/** The day that the donor was told when a month was paid from another account. */
function paidUntil({ changes }: GiftToPlan): string[] {
  const account = changes.find(
    ({ kind, state, mandate_id }) => kind === 'dates' && state === 'done' && mandate_id !== null,
  );
  return account?.next_date ? [account.next_date] : [];
}

interface Pause {
  /** The first charge that it skips. */
  began: string;
  ends: string;
}

function runningPause(plan: GiftToPlan): Pause | undefined {
  const pauses = movesSinceLastCharge(plan).filter(({ reason }) => reason === 'pause');
  const newest = pauses[0];
  const oldest = pauses.at(-1);
  return newest && oldest && { began: oldest.former_date, ends: newest.next_date };
}

/** Whether a charge may come that day. */
function isPossible(plan: GiftToPlan, date: string): boolean {
  const last = lastPayment(plan);
  return date > plan.today && (last === null || date >= daysLater(last, leastDaysBetween));
}

/** With the days that have come, and of which we may not have heard yet. */
function lastCharge({ gift, lastChargedOn, today }: GiftToPlan): string | null {
  const due = gift.next_payment_date ?? gift.start_date;
  let last = lastChargedOn;
  for (const date of monthlyFrom(due, dayOf(gift.start_date))) {
    if (date > today) return last;
    if (last === null || date > last) last = date;
  }
  return last;
}

function lastPayment(plan: GiftToPlan): string | null {
  const dates = [lastCharge(plan), plan.lastPaidOn].filter((date) => typeof date === 'string');
  return dates.toSorted().at(-1) ?? null;
}

function firstAfter(today: string, date: string, onDay: number): string {
  for (const next of monthlyFrom(date, onDay)) if (next > today) return next;
  return date;
}

function* monthlyFrom(date: string, onDay: number): Iterable<string> {
  yield date;
  for (let months = 1; ; months += 1) yield monthsLater(date, months, onDay);
}

function latestOf(dates: [string, ...string[]]): string {
  return dates.reduce((latest, date) => (date > latest ? date : latest));
}

function dayOf(date: string): number {
  return Number(date.slice(8));
}
