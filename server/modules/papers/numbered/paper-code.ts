import { randomBytes } from 'node:crypto';

/** 32 characters: without I, L and O, which look like digits, and without U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 24;

export function newPaperCode(): string {
  // 256 is a multiple of 32, so every character is equally likely.
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
}

export function printPaperCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

export function readPaperCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(code) ? code : undefined;
}
