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
 * Whether a term has a group of three characters that the index knows: letters, digits and what joins words, or fewer beside anything else. Without
 * one, the index would have to be read from end to end.
 */
export function isIndexed(search: string): boolean {
  const joined = asAmount(search).replaceAll(/[ .@-]/g, 'q');
  return joined.length >= 3 && /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i.test(joined);
}

/** Long enough to be rare, and short enough for the index, which has more to read with every character. */
const partLength = 6;
const maxParts = 6;

/** Patterns of parts of a long term, from beginning to end: one of them may be as rare as the whole, and is found with less work. */
export function partPatterns(search: string): string[] {
  const term = Array.from(asAmount(search));
  const positions = term.length - partLength;
  if (positions < 1) return [];
  const count = Math.min(maxParts, positions + 1);
  const parts = Array.from({ length: count }, (_, index) => Math.round((index * positions) / (count - 1)))
    .map((from) => term.slice(from, from + partLength).join(''))
    .filter(isIndexed);
  return [...new Set(parts)].map(patternOf);
}
