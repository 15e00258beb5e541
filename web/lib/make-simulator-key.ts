export function makeSimulatorKey(prefix: string): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return prefix + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
