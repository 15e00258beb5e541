export function likePattern(search: string): string {
  return `%${searchedText(search).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Turns an amount such as € 1.250,00 into 1250.00, as it is stored. */
export function searchedText(search: string): string {
  const digits = /^(?:€\s*)?([\d.]*),?(\d*)$/.exec(search);
  if (!digits || !/\d/.test(search) || !/[,€]/.test(search)) return search;
  const [, whole = '', cents = ''] = digits;
  return whole.replaceAll('.', '') + (search.includes(',') ? `.${cents}` : '');
}

/** A trigram needs three letters or digits in a row, or fewer at the edge of a word. */
export function hasTrigram(search: string): boolean {
  return /[\p{L}\d]{3}|[\p{L}\d]{2}[^\p{L}\d]|[^\p{L}\d][\p{L}\d]/u.test(searchedText(search));
}
