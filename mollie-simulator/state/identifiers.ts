import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A Mollie-like id: the prefix and random letters and digits. A payment's id opens its checkout page, so it is long.
 */
export function newId(prefix: string): string {
  const bytes = randomBytes(prefix === 'tr' ? 22 : 12);
  let id = `${prefix}_`;
  for (const byte of bytes) id += ALPHABET.charAt(byte % ALPHABET.length);
  return id;
}

/** The same key always names the same account, and the key itself need not be kept. */
export function accountIdOfKey(key: string): string {
  const letters = createHash('sha256')
    .update(key)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  return `pfl_${letters.slice(0, 16)}`;
}
