import { monthsLater } from '../../platform/dutch-calendar.ts';

/** Within how many months of its end a book year must be reported. */
const monthsToReport = 6;
/** From how many months before the end of that on somebody should hurry. */
const monthsOfWarning = 2;

/** The last day of a book year, which is named after the calendar year in which it ends. */
export function endOfBookYear(year: number, endMonth: number): string {
  return lastDayOf(year, endMonth);
}

export function startOfBookYear(year: number, endMonth: number): string {
  return monthsLater(`${year}-${String(endMonth).padStart(2, '0')}-01`, -11);
}

/** The last day on which report and accounts may come. */
export function dueDateOf(year: number, endMonth: number): string {
  return lastDayOf(year, endMonth + monthsToReport);
}

/** The day from which on they are said to be due. */
export function warningDateOf(year: number, endMonth: number): string {
  return monthsLater(dueDateOf(year, endMonth), -monthsOfWarning);
}

/** The newest book year that is over. */
export function lastBookYear(today: string, endMonth: number): number {
  const year = Number(today.slice(0, 4));
  return endOfBookYear(year, endMonth) < today ? year : year - 1;
}

/** As people call it: 2025, or 2024/2025. */
export function bookYearLabel(year: number, endMonth: number): string {
  return endMonth === 12 ? String(year) : `${year - 1}/${year}`;
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
