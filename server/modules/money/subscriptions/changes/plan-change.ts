import type { IntervalMonths } from '../../../../../contract/frequencies.ts';
import { maxMonthlyCents, minDonationCents } from '../../../../../contract/money.ts';
import { daysLater, dutchDate, monthsLater } from '../../../../platform/dutch-calendar.ts';
import type { MonthlyAbility } from '../../../foundation/settings/monthly-ability.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftChange } from './gift-change.ts';

/** What a donor may choose about a gift that comes again, and what comes of it. Days are Dutch ones, as 2026-01-31. */

/** Everything that the choices depend on. */
export interface GiftToPlan {
  gift: Pick<Subscription, 'status' | 'next_payment_date' | 'start_date' | 'interval_months'>;
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

/** How many charges may be skipped at once: never so many that the donor has forgotten the gift. */
const skippable: Record<IntervalMonths, readonly number[]> = { 1: [1, 2, 3], 3: [1, 2], 12: [1] };

export interface PauseChoice {
  /** How many charges are skipped. */
  charges: number;
  nextDate: string;
}

/** The last day that every month has. */
export const lastChoosableDay = 28;

/** Between two charges of one gift, so that nobody pays twice for what feels like one time. */
export const leastDaysBetween = 20;

/**
 * The day of the next charge; null of a gift for which nothing is charged. A day that has come counts as charged:
 * Mollie does so some time that day, and tells of it days later.
 */
export function nextChargeDate({ gift, today }: Pick<GiftToPlan, 'gift' | 'today'>): string | null {
  if (gift.status !== 'active') return null;
  for (const date of chargesFrom(gift)) if (date > today) return date;
  return null;
}

/**
 * The next charge when one was paid from another account: a month, quarter or year after the charge in whose place that
 * came; of a gift for which nothing was planned, after the payment.
 */
export function dateAfterPaid(gift: GiftToPlan['gift'], paidAt: Date, now: Date): string {
  const replaced = nextChargeDate({ gift, today: dutchDate(now) });
  return replaced === null
    ? monthsLater(dutchDate(paidAt), gift.interval_months)
    : monthsLater(replaced, gift.interval_months, dayOf(gift.start_date));
}

/** The day on which charging goes on while a pause runs; undefined while none does. */
export function endOfPause(plan: GiftToPlan): string | undefined {
  return (runningPause(plan) && nextChargeDate(plan)) ?? undefined;
}

/**
 * What skipping a charge or a few gives: of a monthly gift one, two or three. While a pause runs, what is chosen counts
 * from where that one began: three months are never more than three.
 */
export function pauseChoices(plan: GiftToPlan): PauseChoice[] {
  const next = nextChargeDate(plan);
  if (next === null) return [];
  const from = runningPause(plan)?.began ?? next;
  const last = lastCharge(plan);
  // Also for who takes a pause back to begin another one.
  const { interval_months: interval, start_date } = plan.gift;
  const most = Math.max(...skippable[interval]);
  const latest = last && daysLater(monthsLater(last, (1 + most) * interval), 31);
  return skippable[interval]
    .map((charges) => ({ charges, nextDate: monthsLater(from, charges * interval, dayOf(start_date)) }))
    .filter(({ nextDate }) => nextDate > next && (latest === null || nextDate <= latest));
}

/**
 * The next charge when it is to come on another day of the month: as soon as that is possible, and never before a pause
 * ends, nor in a month that was paid from another account. What does not come every month stays in its month where it
 * can. Undefined when it comes on that day already, or there is nothing to charge.
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
    ...(plan.gift.interval_months > 1 ? [monthsLater(next, 0, 1)] : []),
  ]);
  const inThatMonth = monthsLater(earliest, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(earliest, 1, day);
}

/**
 * 'Toch niet': the day on which the next charge comes again when a pause is taken back. The months that have passed
 * stay skipped, and so does what another day of the month left out. Undefined when there is nothing to take back any
 * more.
 */
export function undoDate(plan: GiftToPlan): string | undefined {
  const next = nextChargeDate(plan);
  const pause = runningPause(plan);
  if (next === null || !pause) return undefined;
  // A day that was chosen after a month was skipped is kept: it is the skipping that is taken back.
  const keepsDay = movesSinceLastCharge(plan).some(({ reason }) => reason === 'day');
  const regular = keepsDay ? monthsLater(pause.began, 0, dayOf(plan.gift.start_date)) : pause.began;
  const { interval_months: interval } = plan.gift;
  let date = regular;
  for (let months: number = interval; !isPossible(plan, date); months += interval)
    date = monthsLater(regular, months);
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
  let last = lastChargedOn;
  const count = (date: string) => {
    if (last === null || date > last) last = date;
  };
  // What begins is charged that very day, and Mollie's next day is then the one after it.
  if (gift.start_date <= today) count(gift.start_date);
  const before = chargeBefore(gift);
  if (before) count(before);
  for (const date of chargesFrom(gift)) {
    if (date > today) break;
    count(date);
  }
  return last;
}

function lastPayment(plan: GiftToPlan): string | null {
  const dates = [lastCharge(plan), plan.lastPaidOn].filter((date) => typeof date === 'string');
  return dates.toSorted().at(-1) ?? null;
}

/**
 * The next charge and those after it, as Mollie counts them: what began on the 30th or 31st is at the end of a month.
 */
function* chargesFrom({
  next_payment_date,
  start_date,
  interval_months,
}: GiftToPlan['gift']): Iterable<string> {
  const next = next_payment_date ?? start_date;
  const day = dayOf(start_date);
  yield next;
  for (let months: number = interval_months; ; months += interval_months)
    yield monthsLater(next, months, day >= 30 ? 31 : day);
}

/** Mollie counts on only when it has charged: the charge before its next one, unless the gift is still to begin. */
function chargeBefore({
  next_payment_date: next,
  start_date,
  interval_months,
}: GiftToPlan['gift']): string | undefined {
  const day = dayOf(start_date);
  return next && next > start_date ? monthsLater(next, -interval_months, day >= 30 ? 31 : day) : undefined;
}

function latestOf(dates: [string, ...string[]]): string {
  return dates.reduce((latest, date) => (date > latest ? date : latest));
}

function dayOf(date: string): number {
  return Number(date.slice(8));
}
