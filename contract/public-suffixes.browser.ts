/** The list is 48 kB, so the browser does without; the server checks. */
export function isHostName(_name: string): boolean {
  return false;
}
