import { isHostName } from '#public-suffixes';

/** Links, addresses and telephone numbers in what strangers write. */

/**
 * Whether a text has something that a stranger should not put on an organisation's page unseen: a link, an address of
 * somebody, a number to call or pay to, HTML, or signs that change the reading direction. Signs that hide one are left
 * out first, and letters that stand apart are also read together.
 */
export function mustBeSeenFirst(written: string): boolean {
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(written)) return true;
  const plain = withoutHiddenSigns(written);
  return hasContact(plain) || hasContact(plain.replaceAll(/(?<![^\s.])(\S) (?=\S(?![^\s.]))/g, '$1'));
}

export function withoutHiddenSigns(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[\u3002\uff61]/g, '.');
}

function hasContact(plain: string): boolean {
  return (
    /<\/?[a-z!?]|&(#\d+|[a-z]+);|\]\s*\(/i.test(plain) ||
    hasLink(plain) ||
    hasSpacedLink(plain) ||
    // A postcode, or an account at a bank.
    /\b[1-9]\d{3}\s?[A-Z]{2}\b|\b[A-Z]{2}\d{2}\s?[A-Z]{4}[\s\d]{10,}/.test(plain) ||
    hasTelephoneNumber(plain)
  );
}

/** Dutch words that are also endings of addresses: after a full stop without a space they begin a sentence. */
const wordsLikeEndings = [
  'de',
  'in',
  'is',
  'me',
  'be',
  'om',
  'al',
  'nu',
  'er',
  'je',
  'na',
  'men',
  'info',
  'net',
];
const sentenceStart = new RegExp(
  `(?<=\\p{Ll}\\p{Ll})\\.(?=(?:${wordsLikeEndings.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('|')})\\s+\\p{L})`,
  'gu',
);

/** Each begins where a word begins, so that a long word is read once. */
const dottedWord = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** Whether a web address or an e-mail address stands in a text, with or without a protocol. */
export function hasLink(plain: string): boolean {
  return (
    /https?:|www\./i.test(plain) ||
    /\S\s?(@|\(at\)|\[at\])\s?\S{1,64}\.\w/i.test(plain) ||
    [...plain.replaceAll(sentenceStart, '. ').matchAll(dottedWord)].some(([word]) =>
      isHostName(word.toLowerCase()),
    )
  );
}

const spacedDots: readonly RegExp[] = [
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s\.\s?(\p{L}{2,})/gu,
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s?[[(]\s?(?:\.|punt|dot)\s?[\])]\s?(\p{L}{2,})/giu,
  // Without brackets, and after a full stop with a space, only endings that are no Dutch words.
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s(?:punt|dot)\s(\p{L}{2,})/giu,
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.\s(nl|com|org|eu|io|ly|xyz)\b/giu,
];

/** Whether somebody wrote an address with spaces or words in the place of its dot. */
function hasSpacedLink(plain: string): boolean {
  return spacedDots.some((pattern) =>
    [...plain.matchAll(pattern)].some(
      ([found, name, ending]) =>
        (/[[(]|\s\./.test(found) || !wordsLikeEndings.includes(ending!.toLowerCase())) &&
        isHostName(`${name}.${ending}`.toLowerCase()),
    ),
  );
}

/** Days, periods, times and amounts, which have as many digits as a telephone number. */
const otherNumbers: readonly RegExp[] = [
  /\b\d{1,2}([-./])\d{1,2}\1(?:19|20)\d\d\b/g,
  /\b(?:19|20)\d\d\s?[-–/]\s?(?:19|20)\d\d\b/g,
  /\b\d{1,2}[.:]\d\d\s?[-–]\s?\d{1,2}[.:]\d\d\b/g,
  /(?<![\d.,-])[1-9]\d{0,2}(?:\.\d{3})+(?:,(?:\d\d|-))?(?![\d.-])/g,
];

function hasTelephoneNumber(plain: string): boolean {
  const rest = otherNumbers.reduce((text, pattern) => text.replaceAll(pattern, '#'), plain);
  return (
    /\d(?:[\s()./-]{0,3}\d){6}/.test(rest) ||
    /\b0(?:800|90[069])[\s./-]*\d{2}/.test(rest) ||
    /\b0[\s-]?8[58][\s./-]*\d{2}/.test(rest)
  );
}
