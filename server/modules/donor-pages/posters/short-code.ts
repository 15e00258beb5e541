import { randomInt } from 'node:crypto';
import { shortCode, shortCodeAlphabet } from '../../../../contract/short-links.ts';

const length = 7;

/** Short enough to type from a poster, and one of twenty thousand million. */
export function newShortCode(): string {
  return Array.from({ length }, () => shortCodeAlphabet[randomInt(shortCodeAlphabet.length)]).join('');
}

/** What somebody typed or scanned, as it was made; undefined when it cannot be a code. */
export function readShortCode(typed: string): string | undefined {
  const read = shortCode.safeParse(typed.toLowerCase());
  return read.success ? read.data : undefined;
}
