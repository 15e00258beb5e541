export function parseDecimal(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{1,9}\.\d{2}$/.test(text)) return undefined;
  return Number(text.replace('.', ''));
}

export function toDecimal(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export interface Amount {
  value: string;
  currency: string;
}

export function toAmount(cents: number): Amount {
  return { value: toDecimal(cents), currency: 'EUR' };
}
