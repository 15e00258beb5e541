/** A year that is being typed passes through 2, 20 and 202. */
export function isPlausibleDay(text: string): boolean {
  return /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text);
}
