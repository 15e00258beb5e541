/** Amounts are integer cents in code, decimal strings in the API, and Dutch notation on screen. */

export const minDonationCents = 100;
/** Mollie's limit for iDEAL. */
export const maxOneOffCents = 50_000_00;
/** The usual limit of a SEPA direct debit. */
export const maxMonthlyCents = 1_000_00;

export const defaultAmountCents = 10_00;

/** Reads 12, "12,50", "€ 12.50", "12 euro" and "€ 12,-". Undefined for other input, also the ambiguous "1.250". */
export function parseAmountCents(input: unknown): number | undefined {
  const parts = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(withoutCurrency(input));
  if (!parts) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}

export function withoutCurrency(input: unknown): string {
  return (typeof input === 'string' || typeof input === 'number' ? `${input}` : '')
    .trim()
    .replace(/^(€|euro?)\s*|\s*(€|eur(o\W?s?)?)\.?$/gi, '')
    .replace(/(\d)[.,][-–—=]+$/, '$1');
}

/** In a financial statement 60.000 is sixty thousand: a point before three digits separates thousands. */
export function parseFigureCents(typed: string): number | undefined {
  const number = withoutCurrency(typed);
  const isGrouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(number);
  return parseAmountCents(isGrouped ? number.replaceAll('.', '') : number);
}

export function centsToDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Only for decimals from our own code or from Mollie. */
export function decimalToCents(decimal: string): number {
  const parts = /^(-?)(\d+)\.(\d{2})$/.exec(decimal);
  if (!parts) throw new Error(`not an amount with two decimals: ${decimal}`);
  return Number(`${parts[1]}${parts[2]}${parts[3]}`);
}

export function formatEuros(cents: number): string {
  const [whole = '', fraction = ''] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}€\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

export function describeCosts(paidCents: number, costsCents: number): string {
  const [gift, costs, paid] = [paidCents - costsCents, costsCents, paidCents].map(formatEuros);
  return `Uw gift van ${gift}, en ${costs} transactiekosten: samen ${paid}.`;
}

export function shortEuros(cents: number): string {
  return formatEuros(cents).replace(/,00$/, '');
}
