/** The first and the last day of a period, such as 2026-01-31. */
interface Days {
  from: string;
  to: string;
}

const dutchMonth = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
});

export function quickPeriods(now: Date): (Days & { label: string })[] {
  const [year = 0, month = 0] = dutchMonth.format(now).split('-').map(Number);
  return [
    { label: 'Deze maand', ...daysBetween(year, month, month) },
    { label: 'Vorige maand', ...daysBetween(year, month - 1, month - 1) },
    { label: 'Dit jaar', ...daysBetween(year, 1, 12) },
  ];
}

export function daysOfMonth(yearAndMonth: string): Days {
  const [year = 0, month = 0] = yearAndMonth.split('-').map(Number);
  return daysBetween(year, month, month);
}

/** Month 0 is December of the previous year. */
function daysBetween(year: number, firstMonth: number, lastMonth: number): Days {
  return { from: isoDay(year, firstMonth - 1, 1), to: isoDay(year, lastMonth, 0) };
}

/** As in `Date`, months count from 0 and day 0 is the last day of the previous month. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

/** While the user types 2026, a date field reports the years 2, 20 and 202. */
export function isPlausibleDay(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text);
}
