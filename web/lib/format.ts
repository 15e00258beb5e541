const locale = 'nl-NL';
// E-mails and exported files also use this time zone.
const timeZone = 'Europe/Amsterdam';
const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
const dateFormat = new Intl.DateTimeFormat(locale, day);
const dateTimeFormat = new Intl.DateTimeFormat(locale, { ...day, hour: '2-digit', minute: '2-digit' });
const numberFormat = new Intl.NumberFormat(locale);
// UTC, because `new Date('2026-04')` is the start of the month in UTC.
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonthFormat = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });

export function formatDate(isoDate: string): string {
  return dateFormat.format(new Date(isoDate));
}

export function formatDateTime(isoDate: string): string {
  return dateTimeFormat.format(new Date(isoDate));
}

export function formatAmount(amount: string | number, currency = 'EUR'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
}

export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export function formatMonth(month: string): string {
  return monthFormat.format(new Date(month));
}

export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(new Date(month));
}
