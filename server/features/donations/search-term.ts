/** What somebody typed to search for, as a pattern in which every typed character stands for itself. */
export function likePattern(search: string): string {
  return patternOf([wordsSearched(search)]);
}

/** One in which these follow each other, with anything between. */
export function patternOf(texts: readonly string[]): string {
  return `%${texts.map((text) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`;
}

/** What to look for: an amount as it is kept, where what the list shows as € 1.250,00 is 1250.00. Anything else stays as it is. */
export function wordsSearched(search: string): string {
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
  const term = asIndexed(wordsSearched(search));
  return term.length >= 3 && /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]/i.test(term);
}

/** As the index has a text, character by character: without capitals, as far as that is simple, and with letters for what stands between words (gulhart_search.joined). */
export function asIndexed(text: string): string {
  return text
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[ .-]/g, 'q')
    .replaceAll('@', 'x');
}
