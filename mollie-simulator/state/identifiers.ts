import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Ids of payments are long, because a payment's id alone gives access to its checkout. */
export function newId(prefix: string): string {
  const bytes = randomBytes(prefix === 'tr' ? 22 : 12);
  let id = `${prefix}_`;
  for (const byte of bytes) id += ALPHABET.charAt(byte % ALPHABET.length);
  return id;
}

/** The id is a hash, so that the key is not stored. */
export function accountIdOfKey(key: string): string {
  const letters = createHash('sha256')
    .update(key)
    .digest('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '');
  return `pfl_${letters.slice(0, 16)}`;
}
