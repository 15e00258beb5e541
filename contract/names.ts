import * as z from 'zod/mini';
import { maskOrdinaryNumbers, hasBankAccount, hasLink, normaliseCharacters } from './contact-details.ts';
import { singleLine } from './text.ts';

/** Names appear in mails to other people, so they may not contain links or imitate Gulhart. */

const linkInNameError =
  'Een naam kan geen webadres, e-mailadres, telefoonnummer of rekeningnummer bevatten. Laat dat weg, of zet een spatie na de punt.';
const strangeLetterError =
  'Gebruik gewone letters, met of zonder accent, cijfers en leestekens. Andere tekens en emoji kunnen niet.';
export const reservedNameError = 'De naam Gulhart is van dit platform zelf. Kies een andere naam.';

/** Initials without a space, as in 'J.de Vries', look like a host name. */
const initials =
  /(?<![\p{L}\p{N}.-])((?:\p{L}\.)+)(?=(?:de|den|der|van|von|in|la|le|du|di|da|el|al|te|ter|ten|op|aan)\s+\S)/giu;

/** Matches only numbers that start with 0 or +, because usernames and club names contain other numbers. */
const telephoneNumber =
  /(?<!\d)[+0](?:[^\p{L}\d]*\d){8}|(?<![\p{L}\p{N}])0(?:800|90[069])(?:[^\p{L}\d]*\d){3}/u;

/** A name with only these characters can be compared in the database and printed on our papers. */
const ordinaryText = /^[ -~\u00a0À-ÖØ-öø-ſȘ-ț‘’‚“”„«»‹›´°·•–—…€]*$/;

export function findNameError(typed: string): string | undefined {
  return findLinkError(typed) ?? (isReservedName(typed) ? reservedNameError : undefined);
}

/** For names of organisations, senders and users. Look-alike letters would let one name imitate another name. */
export function findLatinNameError(typed: string): string | undefined {
  return findNameError(typed) ?? findLetterError(typed);
}

export function findLinkError(typed: string): string | undefined {
  const name = normaliseCharacters(typed).replaceAll(initials, '$1 ');
  const numbers = maskOrdinaryNumbers(name);
  return hasLink(name) || telephoneNumber.test(numbers) || hasBankAccount(numbers)
    ? linkInNameError
    : undefined;
}

export function findLetterError(typed: string): string | undefined {
  return ordinaryText.test(typed.normalize('NFC')) ? undefined : strangeLetterError;
}

const lookAlikes: Readonly<Record<string, string>> = {
  g: 'ɡɢԍ69',
  u: 'υμսᴜ',
  l: 'iіӏıɩʟΙ|1!ł',
  h: 'һʜнհΗηНннħ',
  a: 'аαɑᴀ4@æ',
  r: 'гᴦꞅʀ',
  t: 'тτᴛ7+ŧ',
};
const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, alike]) => Array.from(alike, (sign) => [sign, latin] as const)),
);

export function isReservedName(typed: string): boolean {
  const read = Array.from(normaliseCharacters(typed).normalize('NFKD').toLowerCase())
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => latinOf.get(sign) ?? sign)
    .join('');
  // Does not match 'gulhartig', in which `lookAlikes` has replaced the 'i' by an 'l'.
  return /(?<![a-z])g[^a-z]*u[^a-z]*l[^a-z]*h[^a-z]*a[^a-z]*r[^a-z]*t(?!lg)/.test(read);
}

export function nameLine(limits: Parameters<typeof singleLine>[0]) {
  return singleLine(limits).check(noError(findNameError));
}

export function latinNameLine(limits: Parameters<typeof singleLine>[0]) {
  return singleLine(limits).check(noError(findLatinNameError));
}

/** Checks both names together, because mails and papers show them on one line. */
export const fullName = z.superRefine<{
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}>(({ firstName, lastName }, context) => {
  if (!firstName || !lastName || findNameError(firstName) || findNameError(lastName)) return;
  const message = findNameError(`${firstName} ${lastName}`);
  if (message) context.issues.push({ code: 'custom', input: lastName, path: ['lastName'], message });
});

function noError(findError: (text: string) => string | undefined) {
  return z.refine<string>((text) => findError(text) === undefined, {
    error: ({ input }) => findError(String(input)),
  });
}
