import * as z from 'zod/mini';
import { singleLine } from './text.ts';

export const maxSlugLength = 60;

/** A part of a public address that somebody chose: small letters, figures and single dashes. */
export function slug({ example, reserved }: { example: string; reserved: readonly string[] }) {
  return singleLine({ max: maxSlugLength }).check(
    z.toLowerCase(),
    z.regex(/^(?=.{3,60}$)[a-z0-9]+(-[a-z0-9]+)*$/, {
      error: `Kies drie tot zestig letters, cijfers en streepjes, zoals ${example}.`,
      abort: true,
    }),
    z.refine((chosen) => !reserved.includes(chosen), { error: 'Dit adres houden wij vrij. Kies een ander.' }),
  );
}

/** Those that are no letter with a mark to Unicode, which takes marks off. */
const plainLetters = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
);

/** A name without its marks: Łódź becomes Lodz. */
export function toPlainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{L}/gu, (letter) => {
      const plain = plainLetters.get(letter.toLowerCase());
      if (plain === undefined) return letter;
      return letter === letter.toLowerCase() ? plain : plain.toUpperCase();
    });
}

/** An address from a name: Café "Zó" becomes cafe-zo. May be too short to be one. */
export function slugFrom(name: string): string {
  return toPlainLetters(name)
    .toLowerCase()
    .replaceAll('&', ' en ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '');
}
