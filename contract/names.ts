import * as z from 'zod/mini';
import { hasLink, withoutHiddenSigns, withoutLettersForDigits } from './contact-details.ts';
import { singleLine } from './text.ts';

/** Names of people and organisations: they stand in mails to others, so they carry no links and no false sender. */

const linkInName =
  'Een naam kan geen webadres, e-mailadres, telefoonnummer of rekeningnummer bevatten. Laat dat weg, of zet een spatie na de punt.';
const strangeLetter =
  'Gebruik gewone letters: a tot en met z, met of zonder accent, en de cijfers 0 tot en met 9.';
export const reservedNameError = 'De naam Gulhart is van dit platform zelf. Kies een andere naam.';

/** Initials and what follows them without a space: 'J.de Vries', 'M.in ’t Veld'. */
const initials =
  /(?<![\p{L}\p{N}.-])((?:\p{L}\.)+)(?=(?:de|den|der|van|von|in|la|le|du|di|da|el|al|te|ter|ten|op|aan)\s+\S)/giu;

/** Only with a leading 0 or +: usernames and names of clubs have other numbers. */
const telephoneNumber =
  /(?<!\d)[+0](?:[\s()./_-]{0,3}\d){8}|(?<![\p{L}\p{N}])0(?:800|90[069])[\s./_-]?\d{3}/u;
/** An IBAN of any country. */
const bankAccount = /(?<![\p{L}\p{N}])[a-z]{2}[\s.-]?\d\d(?:[\s.-]?[a-z]){0,4}(?:[\s.-]?\d){10}/iu;

/** Letters and digits but those of Dutch keyboards and names, and signs that read as letters. */
const unusualLetter =
  /(?![\ufe0fA-Za-z\dÀ-ÖØ-öø-ſȘ-ț])[\p{L}\p{M}\p{Nd}\p{Nl}\u2100-\u214f\u2460-\u24ff\u{1f100}-\u{1f1ff}]/u;

/** What is wrong with a name, in a sentence; undefined when it will do. */
export function findNameError(typed: string): string | undefined {
  return findLinkError(typed) ?? (isReservedName(typed) ? reservedNameError : undefined);
}

/** The same for organisations, senders of mail and usernames, which may not seem to be another one. */
export function findLatinNameError(typed: string): string | undefined {
  return findNameError(typed) ?? findLetterError(typed);
}

export function findLinkError(typed: string): string | undefined {
  const name = withoutHiddenSigns(typed).replaceAll(initials, '$1 ');
  const numbers = withoutLettersForDigits(name);
  return hasLink(name) || telephoneNumber.test(numbers) || bankAccount.test(numbers) ? linkInName : undefined;
}

export function findLetterError(typed: string): string | undefined {
  return unusualLetter.test(typed.normalize('NFC')) ? strangeLetter : undefined;
}

/** Letters and digits of any alphabet that look like one of the name. */
const lookAlikes: Readonly<Record<string, string>> = {
  g: 'ɡɢԍ69',
  u: 'υμսᴜ',
  l: 'iіӏıɩʟΙ|1!ł',
  h: 'һʜнհΗηНнн',
  a: 'аαɑᴀ4@',
  r: 'гᴦꞅʀ',
  t: 'тτᴛ7+ŧ',
};
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, alike]) => Array.from(alike, (sign) => [sign, latin] as const)),
);

/** Whether a name reads as the platform's own. The Dutch word 'gulhartig' does not. */
export function isReservedName(typed: string): boolean {
  const read = Array.from(withoutHiddenSigns(typed).normalize('NFKD').toLowerCase())
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => latinOf.get(sign) ?? sign)
    .join('');
  // 'i' reads as 'l' by now.
  return /(?<![a-z])g[^a-z]*u[^a-z]*l[^a-z]*h[^a-z]*a[^a-z]*r[^a-z]*t(?!lg)/.test(read);
}

/** A line that is somebody's name, in any script. */
export function nameLine(limits: Parameters<typeof singleLine>[0]) {
  return singleLine(limits).check(without(findNameError));
}

/** A line that is the name of an organisation or an account. */
export function latinNameLine(limits: Parameters<typeof singleLine>[0]) {
  return singleLine(limits).check(without(findLatinNameError));
}

function without(findError: (text: string) => string | undefined) {
  return z.refine<string>((text) => findError(text) === undefined, {
    error: ({ input }) => findError(String(input)),
  });
}
