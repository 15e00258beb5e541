import { randomBytes } from 'node:crypto';

/** Without the letters that are mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 24;

/** 120 random bits that somebody can read from a paper and type. */
export function newPaperCode(): string {
  // 256 is a multiple of 32, so taking five bits of each byte favours no character.
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
}

/** As it is printed: in groups of four. */
export function printPaperCode(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** What somebody typed, as it was issued; undefined when it cannot be a code. */
export function readPaperCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(code) ? code : undefined;
}
