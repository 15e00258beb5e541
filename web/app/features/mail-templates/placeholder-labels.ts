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

/** Finds a label that belongs to no placeholder, such as '{Voornaam}'. Donors would read it with its braces. */
export function findUnknownLabel(shown: string, placeholders: Placeholders): string | undefined {
  return readLabels(shown, placeholders).match(labelPattern)?.[0];
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
