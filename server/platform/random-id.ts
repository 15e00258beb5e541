import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const idLength = 26;

/** 130 random bits as 26 lowercase characters, without the letters that are mistaken for digits. */
export function randomId(): string {
  let id = '';
  // 256 is a multiple of 32, so taking five bits of each byte favours no character.
  for (const byte of randomBytes(idLength)) id += alphabet[byte & 31];
  return id;
}

/** 256 random bits for a cookie or a link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: enough to recognise it, useless to present it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
