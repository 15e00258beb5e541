/** What somebody typed to search for, as a pattern in which every typed character stands for itself. */
export function likePattern(search: string): string {
  return `%${searchedText(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** An amount as it is kept, where what the list shows as € 1.250,00 is 1250.00. Anything else stays as it is. */
export function searchedText(search: string): string {
  const digits = /^(?:€\s*)?([\d.]*),?(\d*)$/.exec(search);
  if (!digits || !/\d/.test(search) || !/[,€]/.test(search)) return search;
  const [, whole = '', cents = ''] = digits;
  return whole.replaceAll('.', '') + (search.includes(',') ? `.${cents}` : '');
}

/**
 * Whether a trigram index can find a term: it needs three letters or digits in a row, or fewer at the edge of a word.
 */
export function hasTrigram(search: string): boolean {
  return /[\p{L}\d]{3}|[\p{L}\d]{2}[^\p{L}\d]|[^\p{L}\d][\p{L}\d]/u.test(searchedText(search));
}
