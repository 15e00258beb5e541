/** What somebody typed to search for, as a pattern in which every typed character stands for itself. */
export function likePattern(search: string): string {
  return patternOf(asAmount(search));
}

function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** An amount as it is kept: what the list shows as € 1.250,00 is 1250.00 there. Anything else stays as it is. */
function asAmount(search: string): string {
  const digits = /^(?:€\s*)?([\d.]*),?(\d*)$/.exec(search);
  if (!digits || !/\d/.test(search) || !/[,€]/.test(search)) return search;
  const [, whole = '', cents = ''] = digits;
  return whole.replaceAll('.', '') + (search.includes(',') ? `.${cents}` : '');
}

/**
 * Whether a term has a group of three characters that the index knows: three letters or digits, or fewer beside something that ends a word. Without
 * one, the index would have to be read from end to end.
 */
export function isIndexed(search: string): boolean {
  const separator = String.raw`[ -/:-@[-\`{-~]`;
  return new RegExp(`[a-z0-9]{3}|[a-z0-9]{2}${separator}|${separator}[a-z0-9]`, 'i').test(asAmount(search));
}

/** Long enough to be rare, and short enough for the index. */
const partLength = 6;
const maxParts = 8;

/** Patterns of the beginning and the end of each word in a term: one of them may be as rare as the whole, and is found with less work. */
export function partPatterns(search: string): string[] {
  const words = asAmount(search).match(/[a-z0-9]{3,}/gi) ?? [];
  const parts = words.flatMap((word) => [word.slice(0, partLength), word.slice(-partLength)]);
  return [...new Set(parts)].slice(0, maxParts).map(patternOf);
}
