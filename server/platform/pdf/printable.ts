export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011\u2212]/g, '-')
    .replace(/[^\P{C}\n]/gu, '')
    .trim();
}

/** The characters of Windows-1252 that are not in Latin-1. The standard PDF fonts have them too. */
const windowsLetters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const westernText = new RegExp(`^[\\n\\u0020-\\u007e\\u00a0-\\u00ff${windowsLetters}]*$`);

export function isWesternText(text: string): boolean {
  return westernText.test(text);
}

const otherLetters =
  /[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Common}]/u;

/** False for a text with Chinese or Arabic letters, for example. */
export function hasLettersFor(text: string): boolean {
  return !otherLetters.test(text);
}

/** False for a text with nothing but emoji and letters that our fonts lack. */
export function hasWords(text: string): boolean {
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{N}\p{P}\p{Sm}]/u.test(text);
}

/** Removes characters that the font lacks, such as emoji. A styled letter becomes a plain letter. */
export function withoutUnknown(text: string, isKnown: (codePoint: number) => boolean): string {
  const known = (letters: string) =>
    Array.from(letters)
      .filter((letter) => letter === '\n' || isKnown(letter.codePointAt(0) ?? 0))
      .join('');
  const drawn = Array.from(text, (letter) => known(letter) || known(letter.normalize('NFKC'))).join('');
  return drawn === text ? text : drawn.replace(/ {2,}/g, ' ').trim();
}
