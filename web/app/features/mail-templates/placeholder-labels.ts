import { addConditions, removeConditions } from '../../../../contract/mail-markup.ts';

export type Placeholders = Readonly<Record<string, { label: string }>>;

/** Shows `{{amount}}` as '{Bedrag}'. A text that cannot be converted back is not changed. */
export function showLabels(text: string, placeholders: Placeholders): string {
  const shown = text.replace(/\{\{(\w+)\}\}/g, (written, name: string) => {
    const label = Object.hasOwn(placeholders, name) ? placeholders[name]?.label : undefined;
    return label === undefined ? written : toLabel(label);
  });
  return readLabels(shown, placeholders) === text ? shown : text;
}

const labelPattern = /(?<!\{)\{([^{}\n]{1,60})\}(?!\})/g;

export function readLabels(shown: string, placeholders: Placeholders): string {
  return shown.replace(labelPattern, (written, label: string) => {
    const found = Object.entries(placeholders).find((each) => each[1].label === label);
    return found ? `{{${found[0]}}}` : written;
  });
}

/**
 * Finds names of no placeholder, such as '{Voornaam}' and `{{foo}}`, and labels without their last brace. Donors would
 * read them with their braces.
 */
export function findUnknown(text: string, placeholders: Placeholders): string[] {
  const read = readLabels(text, placeholders);
  const labels = read.match(labelPattern) ?? [];
  const unclosed = Object.values(placeholders)
    .map(({ label }) => toLabel(label).slice(0, -1))
    .filter((start) => read.includes(start));
  return [...new Set([...labels, ...unclosed, ...findUnknownNames(text, placeholders)])];
}

const whole = String.raw`\{\{[ \t]*\??([^{}\n]{1,60}?)[ \t]*\}\}`;
const withoutEnd = String.raw`\{\{(?!\{)[ \t]*\??\w{0,40}\}?`;
const withoutStart = String.raw`\{?\w{0,40}[ \t]*\}\}`;
const styleSheet = /<style[\s>][\s\S]*?<\/style>/gi;

/**
 * Also finds broken placeholders, such as `{{amount}` and `amount}}`. Ignores labels, because single braces
 * have another meaning in HTML and JSON.
 */
export function findUnknownNames(code: string, placeholders: Placeholders): string[] {
  const written = new RegExp([whole, withoutEnd, withoutStart].join('|'), 'g');
  const unknown = [...code.replace(styleSheet, '').matchAll(written)].filter(
    ([, name = '']) => !Object.hasOwn(placeholders, name),
  );
  return [...new Set(unknown.map(([found]) => found.trim()))];
}

/** A template is JSON with texts, or the organisation's own HTML. */
export function findUnknownInTemplate(template: string, placeholders: Placeholders): string[] {
  try {
    const unknown = new Set<string>();
    JSON.parse(template, (_key, value: unknown) => {
      if (typeof value === 'string') for (const each of findUnknown(value, placeholders)) unknown.add(each);
      return value;
    });
    return [...unknown];
  } catch {
    return findUnknownNames(template, placeholders);
  }
}

export function explainUnknown(unknown: readonly string[]): string | undefined {
  if (unknown.length === 0) return undefined;
  const names = unknown.join(', ');
  return unknown.length === 1
    ? `${names} is geen gegeven dat we kennen. Kies er een met ‘Gegeven invoegen’.`
    : `${names} zijn geen gegevens die we kennen. Kies ze met ‘Gegeven invoegen’.`;
}

export function toLabel(label: string): string {
  return `{${label}}`;
}

/** Like `showLabels`, but also hides conditions such as `{{?rsin}}`, which `readLines` adds again. */
export function showLines(text: string, placeholders: Placeholders): string {
  const bare = removeConditions(text);
  return addConditions(bare) === text ? showLabels(bare, placeholders) : text;
}

export function readLines(shown: string, placeholders: Placeholders): string {
  return addConditions(readLabels(shown, placeholders));
}
