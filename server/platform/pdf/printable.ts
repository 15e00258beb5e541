/**
 * Text as it can be set: composed letters, ordinary spaces and hyphens, line ends as \n, and nothing that has no shape
 * of its own.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
}

/** The characters of Windows-1252 outside Latin-1; with those, the fonts that every PDF reader has can show it. */
const windowsLetters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const westernText = new RegExp(`^[\\n\\u0020-\\u007e\\u00a0-\\u00ff${windowsLetters}]*$`);

export function isWesternText(text: string): boolean {
  return westernText.test(text);
}

const otherLetters =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Common}]/u;

/** Whether our fonts have these letters: those of China or Arabia they lack. */
export function hasLettersFor(text: string): boolean {
  return !otherLetters.test(text);
}

/** Whether there is anything to read in it without the letters that our fonts lack, and without emoji. */
export function hasWords(text: string): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{N}\p{P}\p{Sm}]/u.test(text);
}

/**
 * What a font can draw of a text: it would make an empty box of the rest. A letter in fancy dress becomes the plain
 * one; an emoji goes, and leaves no gap.
 */
export function withoutUnknown(text: string, isKnown: (codePoint: number) => boolean): string {
  const known = (letters: string) =>
    Array.from(letters)
      .filter((letter) => letter === '\n' || isKnown(letter.codePointAt(0) ?? 0))
      .join('');
  const drawn = Array.from(text, (letter) => known(letter) || known(letter.normalize('NFKC'))).join('');
  return drawn === text ? text : drawn.replace(/ {2,}/g, ' ').trim();
}
