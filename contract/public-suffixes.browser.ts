/** The list of suffixes is 48 kB, so only the server recognises host names. */
export function isHostName(_name: string): boolean {
  return false;
}
