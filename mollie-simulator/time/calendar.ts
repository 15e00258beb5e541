const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Like Mollie, writes whole seconds with the offset +00:00. */
export function toTimestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+00:00`;
}

export function amsterdamDate(ms: number): string {
  return new Date(ms + amsterdamOffsetMs(ms)).toISOString().slice(0, 10);
}

/** Charges run at 04:00 Dutch time, which occurs exactly once on every day. */
export function chargeMoment(date: string): number {
  const fourInUtc = Date.parse(`${date}T04:00:00Z`);
  return fourInUtc - amsterdamOffsetMs(fourInUtc - HOUR_MS);
}

export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

export interface Interval {
  count: number;
  unit: 'day' | 'week' | 'month';
}

const MAX_COUNT_BY_UNIT: Record<Interval['unit'], number> = { day: 365, week: 52, month: 12 };

export function parseInterval(text: string): Interval | undefined {
  const match = /^(\d{1,3}) (day|week|month)s?$/.exec(text);
  if (!match) return undefined;
  const count = Number(match[1]);
  const unit = match[2] as Interval['unit'];
  return count >= 1 && count <= MAX_COUNT_BY_UNIT[unit] ? { count, unit } : undefined;
}

export function formatInterval({ count, unit }: Interval): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** After a start on the 30th or 31st, monthly dates fall on the last day of the month. */
export function addIntervals(start: string, { count, unit }: Interval, times: number): string {
  if (times === 0) return start;
  if (unit === 'month') return addMonths(start, count * times);
  const days = count * times * (unit === 'week' ? 7 : 1);
  return new Date(Date.parse(`${start}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function addMonths(start: string, months: number): string {
  const year = Number(start.slice(0, 4));
  const month = Number(start.slice(5, 7)) - 1 + months;
  const day = Number(start.slice(8, 10));
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const target = day >= 30 ? lastDay : Math.min(day, lastDay);
  return new Date(Date.UTC(year, month, target)).toISOString().slice(0, 10);
}

/** Skips weekends, but not bank holidays. */
export function addWorkingDays(ms: number, days: number): number {
  let moment = ms;
  for (let left = days; left > 0;) {
    moment += DAY_MS;
    const weekday = new Date(amsterdamDate(moment)).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return moment;
}

export function addMonthsTo(ms: number, months: number): number {
  const date = new Date(ms);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day) + (ms % DAY_MS);
}

/** Summer time runs from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
function amsterdamOffsetMs(ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const summer = ms >= lastSundayAtOneUtc(year, 2) && ms < lastSundayAtOneUtc(year, 9);
  return summer ? 2 * HOUR_MS : HOUR_MS;
}

function lastSundayAtOneUtc(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}
