import * as z from 'zod/mini';
import { singleLine } from './text.ts';

export const maxSlugLength = 60;

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

/** Unicode normalisation does not split these letters into a letter and an accent. */
const plainLetters = new Map(
  Object.entries({ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }),
);

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

const maxSuggestedLength = 50;

/** Returns 'cafe-zo' for 'Café "Zó"', and cuts a long name after a word. The result may be too short for a slug. */
export function slugFrom(name: string): string {
  const whole = toPlainLetters(name)
    .toLowerCase()
    .replaceAll('&', ' en ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  if (whole.length <= maxSuggestedLength) return whole;
  return /^.{20,50}(?=-)/.exec(whole)?.[0] ?? whole.slice(0, maxSuggestedLength);
}
