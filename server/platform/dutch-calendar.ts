const dutchDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day it is in the Netherlands, as 2026-01-31. */
export function dutchDate(moment: Date): string {
  return dutchDay.format(moment);
}

/** The same day of the next month, or its last day when it is shorter: 31 January gives 28 February. */
export function oneMonthLater(date: string): string {
  return monthsLater(date, 1);
}

/** The same some months later, on another day of the month where one is given. */
export function monthsLater(date: string, months: number, onDay?: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(onDay ?? day, lastDay)));
  return later.toISOString().slice(0, 10);
}

export function daysLater(date: string, days: number): string {
  const later = new Date(date);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

const longDate = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', dateStyle: 'long' });

/** A day as people read it: 2026-01-31 is 31 januari 2026. */
export function formatDutchDate(date: string): string {
  return longDate.format(new Date(date));
}

const dutchClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What calendar and clock say in the Netherlands, as 2026-01-31 13:05:09. */
export function dutchTime(moment: Date): string {
  return dutchClock.format(moment);
}

const dutchOffset = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Amsterdam',
  timeZoneName: 'longOffset',
});

/** The same for files that programs read as well, as 2026-01-31T13:05:09+01:00. */
export function dutchTimestamp(moment: Date): string {
  const zone = dutchOffset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${dutchTime(moment).replace(' ', 'T')}${zone.replace('GMT', '')}`;
}

/** Nine in the morning of a day in the Netherlands, hours after the clock was changed if it was. */
export function nineOfDutchDay(date: string): Date {
  const nine = `${date}T09:00:00`;
  return new Date(`${nine}${dutchTimestamp(new Date(`${nine}Z`)).slice(19)}`);
}

/** When a day begins in the Netherlands. The clock is never changed between our midnight and that of Greenwich. */
export function startOfDutchDay(date: string): Date {
  return new Date(`${date}T00:00:00${dutchTimestamp(new Date(date)).slice(19)}`);
}
