import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 26;

/** Returns 130 random bits as 26 characters, without letters that look like digits. */
export function randomId(): string {
  let id = '';
  // 256 is a multiple of 32, so all characters are equally likely.
  for (const byte of randomBytes(idLength)) id += alphabet[byte & 31];
  return id;
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
