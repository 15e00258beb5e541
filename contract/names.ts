import * as z from 'zod/mini';
import { hasLink, withoutHiddenSigns } from './contact-details.ts';
import { singleLine } from './text.ts';

/** Names of people and organisations: they stand in mails to others, so they carry no links and no false sender. */

const linkInName =
  'Een naam kan geen webadres, e-mailadres of telefoonnummer bevatten. Laat dat weg, of zet een spatie na de punt.';
export const reservedNameError = 'De naam Gulhart is van dit platform zelf. Kies een andere naam.';

/** Initials and what follows them without a space: 'J.de Vries', 'M.in ’t Veld'. */
const initials =
  /(?<![\p{L}\p{N}.-])((?:\p{L}\.)+)(?=(?:de|den|der|van|von|in|la|le|du|di|da|el|al|te|ter|ten|op|aan)\s+\S)/giu;

/** Only with a leading 0 or +: usernames and names of clubs have other numbers. */
const telephoneNumber = /(?<!\S)(?:[+0](?:[\s()./-]{0,3}\d){8}|0(?:800|90[069])[\s./-]?\d{3})/;

/** What is wrong with a name, in a sentence; undefined when it will do. */
export function findNameError(typed: string): string | undefined {
  return findLinkError(typed) ?? (isReservedName(typed) ? reservedNameError : undefined);
}

export function findLinkError(typed: string): string | undefined {
  const name = withoutHiddenSigns(typed).replaceAll(initials, '$1 ');
  return hasLink(name) || telephoneNumber.test(name) ? linkInName : undefined;
}

/** Letters and digits of any alphabet that look like one of the name. */
const lookAlikes: Readonly<Record<string, string>> = {
  g: 'ɡԍ69',
  u: 'υμսᴜ',
  l: 'iіӏıɩΙ|1!ł',
  h: 'һнհΗηНнн',
  a: 'аαɑ4@',
  r: 'гᴦꞅʀ',
  t: 'тτ7+ŧ',
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

/** A line that is somebody's name. */
export function nameLine(limits: Parameters<typeof singleLine>[0]) {
  return singleLine(limits).check(withoutNameError);
}

export const withoutNameError = z.refine<string>((text) => findNameError(text) === undefined, {
  error: ({ input }) => findNameError(String(input)),
});
