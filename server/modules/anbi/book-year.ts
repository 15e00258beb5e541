import { monthsLater, daysLater } from '../../platform/dutch-calendar.ts';

const monthsToReport = 6;
const monthsOfWarning = 2;

/** A book year is the financial year of an organisation. `year` is the calendar year in which it ends. */
export function endOfBookYear(year: number, endMonth: number): string {
  return lastDayOf(year, endMonth);
}

export function startOfBookYear(year: number, endMonth: number): string {
  return monthsLater(`${year}-${String(endMonth).padStart(2, '0')}-01`, -11);
}

export function dueDateOf(year: number, endMonth: number): string {
  return lastDayOf(year, endMonth + monthsToReport);
}

export function warningDateOf(year: number, endMonth: number): string {
  return monthsLater(dueDateOf(year, endMonth), -monthsOfWarning);
}

export function lastBookYear(today: string, endMonth: number): number {
  const year = Number(today.slice(0, 4));
  return endOfBookYear(year, endMonth) < today ? year : year - 1;
}

export function bookYearLabel(year: number, endMonth: number): string {
  return endMonth === 12 ? String(year) : `${year - 1}/${year}`;
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export type ReminderStage = 'months' | 'weeks' | 'passed';

/** The last reminder is sent at most this long after the due date. A new ANBI gets none about an old date. */
const overdueMailDays = 14;

export function reminderStageOf(today: string, year: number, endMonth: number): ReminderStage | undefined {
  const dueOn = dueDateOf(year, endMonth);
  if (today > daysLater(dueOn, overdueMailDays)) return undefined;
  if (today > dueOn) return 'passed';
  if (today >= daysLater(dueOn, -14)) return 'weeks';
  return today >= warningDateOf(year, endMonth) ? 'months' : undefined;
}
