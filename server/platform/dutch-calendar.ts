const dutchDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

export function dutchDate(moment: Date): string {
  return dutchDay.format(moment);
}

export function oneMonthLater(date: string): string {
  return monthsLater(date, 1);
}

/** If the month is too short, returns its last day. For example, one month after 31 January is 28 February. */
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

const dayMs = 24 * 60 * 60 * 1000;

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

const longDate = new Intl.DateTimeFormat('nl-NL', { timeZone: 'UTC', dateStyle: 'long' });

export function formatDutchDate(date: string): string {
  return longDate.format(new Date(date));
}

const dutchClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns a Dutch time such as '2026-01-31 13:05:09'. */
export function dutchTime(moment: Date): string {
  return dutchClock.format(moment);
}

const dutchOffset = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Amsterdam',
  timeZoneName: 'longOffset',
});

/** Returns a Dutch time with its offset, such as '2026-01-31T13:05:09+01:00'. */
export function dutchTimestamp(moment: Date): string {
  const zone = dutchOffset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${dutchTime(moment).replace(' ', 'T')}${zone.replace('GMT', '')}`;
}

/** Uses the offset at 09:00 UTC, which equals the offset at nine o'clock Dutch time: offsets change only at night. */
export function nineAmOnDutchDay(date: string): Date {
  const nine = `${date}T09:00:00`;
  return new Date(`${nine}${dutchTimestamp(new Date(`${nine}Z`)).slice(19)}`);
}

/** Uses the offset at midnight UTC, because the offset never changes between Dutch midnight and midnight UTC. */
export function startOfDutchDay(date: string): Date {
  return new Date(`${date}T00:00:00${dutchTimestamp(new Date(date)).slice(19)}`);
}
