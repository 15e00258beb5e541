const locale = 'nl-NL';
const dateFormat = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
const dateTimeFormat = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `3 apr 2026` */
export function formatDate(isoDate: string): string {
  return dateFormat.format(new Date(isoDate));
}

/** `3 apr 2026, 14:05` */
export function formatDateTime(isoDate: string): string {
  return dateTimeFormat.format(new Date(isoDate));
}

/** `€ 1.250,00`, from the decimal strings of the interface. */
export function formatAmount(amount: string | number, currency = 'EUR'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount));
}
