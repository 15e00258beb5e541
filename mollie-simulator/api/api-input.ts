import { invalid } from './api-error.ts';
import { parseDecimal } from '../state/money.ts';

export type Fields = Readonly<Record<string, unknown>>;

const LOCALES = new Set(
  (
    'ca_ES cs_CZ da_DK de_AT de_CH de_DE de_LU en_BE en_GB en_NL en_US es_ES fi_FI fr_BE fr_FR fr_LU hu_HU is_IS ' +
    'it_IT lt_LT lv_LV nb_NO nl_BE nl_NL pl_PL pt_PT sk_SK sv_SE'
  ).split(' '),
);

const MAX_DESCRIPTION_LENGTH = 255;
const MAX_METADATA_BYTES = 1024;

/** Mollie refuses unknown fields, and with an API key also `testmode` and `profileId`. */
export function refuseUnknown(fields: Fields, known: ReadonlySet<string> = new Set()): void {
  for (const name of Object.keys(fields)) {
    if (!known.has(name)) throw invalid(`Non-existent body parameter "${name}" for this API call.`, name);
  }
}

export function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null;
  if (value !== null && typeof value !== 'string') throw invalid(`The ${name} is invalid`, name);
  return value;
}

export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (value === null || value === '') throw missing(name);
  return value;
}

export function requiredDescription(fields: Fields): string {
  return cutDescription(requiredText(fields, 'description'));
}

/** Mollie cuts a description after 255 characters. Array.from never splits a surrogate pair. */
export function cutDescription(description: string): string {
  return Array.from(description).slice(0, MAX_DESCRIPTION_LENGTH).join('');
}

export function requiredAmountCents(fields: Fields): number {
  const amount = fields['amount'];
  if (amount === undefined || amount === null) throw missing('amount');
  if (!isFields(amount)) throw invalid('The amount is invalid', 'amount');
  if (amount['currency'] === undefined) throw missing('amount.currency');
  if (amount['value'] === undefined) throw missing('amount.value');
  if (amount['currency'] !== 'EUR')
    throw invalid('The amount contains an invalid currency', 'amount.currency');
  const cents = parseDecimal(amount['value']);
  if (cents === undefined) throw invalid('The amount contains an invalid value', 'amount.value');
  return cents;
}

export function optionalUrl(fields: Fields, name: string): string | null {
  const text = optionalText(fields, name);
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw invalid(`The ${name} is invalid`, name);
  return text;
}

export function requiredUrl(fields: Fields, name: string): string {
  const text = optionalUrl(fields, name);
  if (text === null) throw missing(name);
  return text;
}

export function optionalLocale(fields: Fields): string | null {
  const locale = optionalText(fields, 'locale');
  if (locale !== null && !LOCALES.has(locale)) throw invalid('The locale is invalid', 'locale');
  return locale;
}

export function optionalMetadata(fields: Fields): unknown {
  const metadata = fields['metadata'] ?? null;
  if (metadata !== null && Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) {
    throw invalid('The metadata is larger than 1 kB', 'metadata');
  }
  return metadata;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function missing(name: string) {
  return invalid(`The '${name}' field is missing`, name);
}
