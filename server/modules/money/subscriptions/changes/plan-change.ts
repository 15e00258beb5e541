import type { IntervalMonths } from '../../../../../contract/frequencies.ts';
import { maxMonthlyCents, minDonationCents } from '../../../../../contract/money.ts';
import { daysLater, dutchDate, monthsLater } from '../../../../platform/dutch-calendar.ts';
import type { MonthlyAbility } from '../../../foundation/settings/monthly-ability.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';

/** The facts that decide which dates a donor can choose. A date is a Dutch calendar day like 2026-01-31. */
export interface PlanFacts {
  subscription: Pick<Subscription, 'status' | 'next_payment_date' | 'start_date' | 'interval_months'>;
  /** Newest first. */
  changes: readonly Pick<
    SubscriptionChange,
    'kind' | 'state' | 'next_date' | 'former_date' | 'reason' | 'mandate_id'
  >[];
  /** The date of the newest charge, or of the first donation if there is no charge yet. */
  lastChargedOn: string | null;
  /** The date of the newest donation of any kind, including one that switched the gift to another bank account. */
  lastPaidOn?: string | null;
  today: string;
}

/** The numbers of charges that a donor may skip. After a longer pause the donor might forget the subscription. */
const skippable: Record<IntervalMonths, readonly number[]> = { 1: [1, 2, 3], 3: [1, 2], 12: [1] };

export interface PauseChoice {
  charges: number;
  nextDate: string;
}

export const lastChoosableDay = 28;

/** Charges closer together would look like a double payment. */
export const minDaysBetween = 20;

/** A charge planned for today counts as done, because Mollie charges during the day and reports days later. */
export function nextChargeDate({
  subscription,
  today,
}: Pick<PlanFacts, 'subscription' | 'today'>): string | null {
  if (subscription.status !== 'active') return null;
  for (const date of chargesFrom(subscription)) if (date > today) return date;
  return null;
}

/**
 * The next charge date after a payment from another bank account. Such a payment replaces the planned charge, so the
 * date is one interval after that charge. If no charge was planned, it is one interval after the payment.
 */
export function nextDateAfterPayment(
  subscription: PlanFacts['subscription'],
  paidAt: Date,
  now: Date,
): string {
  const replaced = nextChargeDate({ subscription, today: dutchDate(now) });
  return replaced === null
    ? monthsLater(dutchDate(paidAt), subscription.interval_months)
    : monthsLater(replaced, subscription.interval_months, dayOf(subscription.start_date));
}

export function endOfPause(plan: PlanFacts): string | undefined {
  return (runningPause(plan) && nextChargeDate(plan)) ?? undefined;
}

/** The choices count from the start of the current pause, so that an extended pause never exceeds the maximum. */
export function pauseChoices(plan: PlanFacts): PauseChoice[] {
  const next = nextChargeDate(plan);
  if (next === null) return [];
  const from = runningPause(plan)?.began ?? next;
  const last = lastCharge(plan);
  const { interval_months: interval, start_date } = plan.subscription;
  const most = Math.max(...skippable[interval]);
  // Limits the total length of pauses that were undone and started again.
  const latest = last && daysLater(monthsLater(last, (1 + most) * interval), 31);
  return skippable[interval]
    .map((charges) => ({ charges, nextDate: monthsLater(from, charges * interval, dayOf(start_date)) }))
    .filter(({ nextDate }) => nextDate > next && (latest === null || nextDate <= latest));
}

/**
 * The next charge date after the donor moves the charges to this day of the month. The date comes as soon as possible,
 * but at least twenty days after the last payment, not before the end of a pause, and not in a period that is already
 * paid from another bank account. Quarterly and yearly charges stay in their month if possible. Undefined if the day is
 * invalid or does not change, or if no charge is planned.
 */
export function dateOnDay(plan: PlanFacts, day: number): string | undefined {
  const next = nextChargeDate(plan);
  if (next === null || !Number.isInteger(day) || day < 1 || day > lastChoosableDay || dayOf(next) === day)
    return undefined;
  const last = lastPayment(plan);
  const tomorrow = daysLater(plan.today, 1);
  const earliest =
    latestOf([
      tomorrow,
      last && daysLater(last, minDaysBetween),
      runningPause(plan)?.ends,
      paidUntil(plan),
      plan.subscription.interval_months > 1 && monthsLater(next, 0, 1),
    ]) ?? tomorrow;
  const inThatMonth = monthsLater(earliest, 0, day);
  return inThatMonth >= earliest ? inThatMonth : monthsLater(earliest, 1, day);
}

/** The next charge date after the donor undoes a pause ('Toch niet'). Skipped charges up to today stay skipped. */
export function undoDate(plan: PlanFacts): string | undefined {
  const next = nextChargeDate(plan);
  const pause = runningPause(plan);
  if (next === null || !pause) return undefined;
  // If the donor also chose another day of the month during the pause, keep that day.
  const keepsDay = movesSinceLastCharge(plan).some(({ reason }) => reason === 'day');
  const regular = keepsDay ? monthsLater(pause.began, 0, dayOf(plan.subscription.start_date)) : pause.began;
  const { interval_months: interval } = plan.subscription;
  let date = regular;
  for (let months: number = interval; !isPossible(plan, date); months += interval)
    date = monthsLater(regular, months);
  return date < next ? date : undefined;
}

export function skippedDates(plan: PlanFacts): string[] {
  const next = nextChargeDate(plan);
  const first = undoDate(plan);
  const dates: string[] = [];
  if (next === null || first === undefined) return dates;
  const { interval_months: interval } = plan.subscription;
  for (let months = 0, date = first; date < next; date = monthsLater(first, (months += interval)))
    dates.push(date);
  return dates;
}

/** Null when the Mollie account cannot collect any permitted amount by direct debit. */
export function amountLimits({
  takesMonthly,
  monthlyMaxCents,
}: MonthlyAbility): { minCents: number; maxCents: number } | null {
  const maxCents = Math.min(maxMonthlyCents, monthlyMaxCents ?? maxMonthlyCents);
  return takesMonthly === false || maxCents < minDonationCents
    ? null
    : { minCents: minDonationCents, maxCents };
}

/** Lists, newest first, the date changes since the last charge, undo or payment from another bank account. */
function movesSinceLastCharge(plan: PlanFacts) {
  const last = lastCharge(plan) ?? '';
  const moves: { next_date: string; former_date: string; reason: string | null }[] = [];
  for (const { kind, state, next_date, former_date, reason, mandate_id } of plan.changes) {
    if (kind !== 'dates' || state !== 'done' || next_date === null || former_date === null) continue;
    // Skip a change that has a new bank account but no new date.
    if (mandate_id !== null && next_date === former_date) continue;
    if (mandate_id !== null || reason === 'undo' || next_date <= last || former_date <= last) break;
    moves.push({ next_date, former_date, reason });
  }
  return moves;
}

function paidUntil({ changes }: PlanFacts): string | null {
  const accountChange = changes.find(
    ({ kind, state, mandate_id }) => kind === 'dates' && state === 'done' && mandate_id !== null,
  );
  return accountChange?.next_date ?? null;
}

function runningPause(plan: PlanFacts): { began: string; ends: string } | undefined {
  const pauses = movesSinceLastCharge(plan).filter(({ reason }) => reason === 'pause');
  const newest = pauses[0];
  const oldest = pauses.at(-1);
  return newest && oldest && { began: oldest.former_date, ends: newest.next_date };
}

function isPossible(plan: PlanFacts, date: string): boolean {
  const last = lastPayment(plan);
  return date > plan.today && (last === null || date >= daysLater(last, minDaysBetween));
}

/** Includes charge dates that have passed but are not reported yet. */
function lastCharge({ subscription, lastChargedOn, today }: PlanFacts): string | null {
  const { start_date } = subscription;
  const passed: string[] = [];
  for (const date of chargesFrom(subscription)) {
    if (date > today) break;
    passed.push(date);
  }
  // Mollie also charges on the start date. After that charge, `next_payment_date` is the date of the second charge.
  return latestOf([lastChargedOn, start_date <= today && start_date, chargeBefore(subscription), ...passed]);
}

function lastPayment(plan: PlanFacts): string | null {
  return latestOf([lastCharge(plan), plan.lastPaidOn]);
}

/** Mollie treats a start on the 30th or 31st as the last day of each month. */
function* chargesFrom({
  next_payment_date,
  start_date,
  interval_months,
}: PlanFacts['subscription']): Iterable<string> {
  const next = next_payment_date ?? start_date;
  const day = dayOf(start_date);
  yield next;
  for (let months: number = interval_months; ; months += interval_months)
    yield monthsLater(next, months, day >= 30 ? 31 : day);
}

/** Mollie moves the next date only after a charge. So a next date after the start date means that a charge was made. */
function chargeBefore({
  next_payment_date: next,
  start_date,
  interval_months,
}: PlanFacts['subscription']): string | undefined {
  const day = dayOf(start_date);
  return next && next > start_date ? monthsLater(next, -interval_months, day >= 30 ? 31 : day) : undefined;
}

function latestOf(dates: readonly (string | false | null | undefined)[]): string | null {
  return (
    dates
      .filter((date) => typeof date === 'string')
      .toSorted()
      .at(-1) ?? null
  );
}

function dayOf(date: string): number {
  return Number(date.slice(8));
}
