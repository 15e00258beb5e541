/**
 * Text that a spreadsheet would take for a formula: it could then fetch or run something on the computer of who opens
 * it. See https://owasp.org/www-community/attacks/CSV_Injection; the wide forms are those of Asian keyboards.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(text);
}

/**
 * Puts an apostrophe before every character that could begin a formula. Also inside a text: whoever opens a file with
 * another separator than ours gets a new cell after each comma, tab or line end in it, with or without the quotes
 * around.
 */
export function markFormulas(text: string): string {
  // The character first, and only then a look back at what stands before it: the other way round takes the square of
  // the length.
  const marked = text.replace(/[=+\-@＝＋－＠](?<=(?:^|[,;\t\r\n"])[\s"]*.)/g, "'$&");
  return looksLikeFormula(marked) ? `'${marked}` : marked;
}
