import type { StatsPeriod } from '../../../../../contract/donation-list.ts';

/** The months of a period and of the one it is compared with, as 2026-01. */
interface PeriodMonths {
  months: string[];
  before: string[];
}

/** `today` as 2026-01-31. */
export function monthsOf(period: StatsPeriod, today: string): PeriodMonths {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const periods: Record<StatsPeriod, PeriodMonths> = {
    'deze-maand': { months: monthsFrom(year, month, 1), before: monthsFrom(year, month - 1, 1) },
    'vorige-maand': { months: monthsFrom(year, month - 1, 1), before: monthsFrom(year, month - 2, 1) },
    // What this year has not had yet is not compared either.
    'dit-jaar': { months: monthsFrom(year, 1, 12), before: monthsFrom(year - 1, 1, month) },
    'vorig-jaar': { months: monthsFrom(year - 1, 1, 12), before: monthsFrom(year - 2, 1, 12) },
  };
  return periods[period];
}

/** Oldest first; the last is the month of `today`. */
export function lastTwelveMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return monthsFrom(year, month - 11, 12);
}

/** A month before January, or after December, is one of another year. */
function monthsFrom(year: number, month: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7),
  );
}
