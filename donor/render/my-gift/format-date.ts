const longDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people read it: 2026-01-31 is 31 januari 2026. */
export function formatDay(date: string): string {
  return longDate.format(new Date(date));
}

/** The same where there is little room: 31 jan 2026. */
export function formatShortDay(date: string): string {
  return shortDate.format(new Date(date));
}
