/** Long enough to be a key of Mollie's, and nobody else's. */
export function makeSimulatorKey(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return prefix + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
