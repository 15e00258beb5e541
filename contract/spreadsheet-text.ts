/** See https://owasp.org/www-community/attacks/CSV_Injection. Asian keyboards type the wide forms of these signs. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(text);
}

/** Puts an apostrophe before every formula in the text: a comma, tab or line end may begin a cell. */
export function markFormulas(text: string): string {
  // Matches the sign first and then checks the text before it. The other order takes quadratic time.
  const marked = text.replace(/[=+\-@＝＋－＠](?<=(?:^|[,;\t\r\n"])[\s"]*.)/g, "'$&");
  return looksLikeFormula(marked) ? `'${marked}` : marked;
}
