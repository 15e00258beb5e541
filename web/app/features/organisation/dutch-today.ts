const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' });

/** As 2026-01-31, wherever the reader is. */
export function dutchToday(): string {
  return isoDay.format(new Date());
}
