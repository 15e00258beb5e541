/**
 * A spreadsheet would run it, see https://owasp.org/www-community/attacks/CSV_Injection; the wide forms are those of
 * Asian keyboards.
 */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(text);
}

/** Also inside a text: with another separator every comma, tab or line end begins a new cell. */
export function markFormulas(text: string): string {
  // Matches the character first and looks back then; the other order is quadratic.
  const marked = text.replace(/[=+\-@＝＋－＠](?<=(?:^|[,;\t\r\n"])[\s"]*.)/g, "'$&");
  return looksLikeFormula(marked) ? `'${marked}` : marked;
}
