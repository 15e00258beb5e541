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

/** Months count from 1, and month 0 is December of the previous year. */
function daysBetween(year: number, firstMonth: number, lastMonth: number): Days {
  return { from: isoDay(year, firstMonth - 1, 1), to: isoDay(year, lastMonth, 0) };
}

/** As in `Date`, months count from 0 and day 0 is the last day of the previous month. */
function isoDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}

export function isPlausibleDay(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text);
}

export function showDutchDay(day: string): string {
  return day.split('-').toReversed().join('-');
}

/**
 * Undefined for an incomplete or impossible day, or a year outside 1900 to 2199. Accepts a day without separators,
 * because the number keyboard of a phone can lack them.
 */
export function readDutchDay(typed: string): string | undefined {
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$|^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim());
  if (!parts) return undefined;
  const [day = '', month = '', year = ''] = parts.slice(1).filter(Boolean);
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isReal = isoDay(Number(year), Number(month) - 1, Number(day)) === written;
  return isReal && isPlausibleDay(written) ? written : undefined;
}
