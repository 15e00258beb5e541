import { isHostName } from '#public-suffixes';

/**
 * Whether a stranger's text contains a link, an e-mail address, a postal code, a telephone or bank account number,
 * HTML, or characters that change the reading direction. Such a text is refused, or a person must read it before it is
 * published. Letters with spaces between them are also checked as one word.
 */
export function needsReview(written: string): boolean {
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(written)) return true;
  const plain = normaliseCharacters(written);
  const withJoinedLetters = plain.replaceAll(/(?<![^\s.])(\S) (?=\S(?![^\s.]))/g, '$1');
  return hasContactDetails(plain) || hasContactDetails(withJoinedLetters);
}

/**
 * Removes invisible characters, and combining marks such as a strikethrough. Writes dots and digits of other scripts in
 * the western way.
 */
export function normaliseCharacters(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Script=Inherited}\u2800\ufff9-\ufffb]/gu, '')
    .replaceAll(/[\u3002\uff61]/g, '.')
    .replaceAll(/[⓿⓵-⓽❶-❾➀-➈➊-➒]/g, circledDigit)
    .replaceAll(/(?!\d)\p{Nd}/gu, westernDigit);
}

const circledDigits = ['⓿❶❷❸❹❺❻❼❽❾', '0➀➁➂➃➄➅➆➇➈', '0➊➋➌➍➎➏➐➑➒', '0⓵⓶⓷⓸⓹⓺⓻⓼⓽'];
function circledDigit(digit: string): string {
  return String(Math.max(...circledDigits.map((row) => row.indexOf(digit))));
}

/** In Unicode the ten digits of a script are consecutive. The zero is at a multiple of 16, or six places after it. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const row = code - (code % 16);
  return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
}

function replaceLettersInNumbers(plain: string): string {
  return plain.replaceAll(/(?<![\p{L}\p{N}])[OoIl]*\d[\dOoIl]*(?![\p{L}\p{N}])/gu, (number) =>
    number.replaceAll(/o/gi, '0').replaceAll(/[Il]/g, '1'),
  );
}

function hasContactDetails(plain: string): boolean {
  const numbers = maskOrdinaryNumbers(plain);
  return (
    /<\/?[a-z!?]|&(#\d+|[a-z]+);|\]\s*\(/i.test(plain) ||
    hasLink(plain) ||
    hasSpacedLink(plain) ||
    /\b[1-9]\d{3}\s?[A-Z]{2}\b/.test(plain) ||
    /\d(?:[^\p{L}\d]*\d){6}/u.test(numbers) ||
    /(?<!\d)0[^\p{L}\d.:]*(?:800|90[069]|8[58])(?:[^\p{L}\d]*\d){2}/u.test(numbers) ||
    hasBankAccount(numbers)
  );
}

/** Dutch words that are also top-level domains. With a capital after a full stop, such a word begins a sentence. */
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

/** Matches only from the start of a word, so that a long word takes linear time. */
const dottedWord = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

const bracketedDot = /\s?[[({]\s?(?:\.|punt|dot)\s?[\])}]\s?/gi;

const numberedHosts: readonly RegExp[] = [
  // A group of three zeros belongs to an amount, not to an IP address.
  /(?<![\d.])\d{1,3}(?:\.(?!000)\d{1,3}){3}(?!\.?\d)/,
  /\[(?:[\da-f:]{0,40}::[\da-f:.]{0,40}|(?:[\da-f]{1,4}:){6,7}[\da-f.]{1,15})\]/i,
  // A host with a port, but not a text such as 'seizoen:2025/2026'.
  /\p{L}[\p{N}-]*:(?!(?:19|20)\d\d\/\d)(?:80|\d{3,5})\//u,
];

export function hasLink(text: string): boolean {
  const plain = text.replaceAll(bracketedDot, '.');
  return (
    /https?:|www\./i.test(plain) ||
    /\S\s?(@|\(at\)|\[at\])\s?\S{1,64}\.\w/i.test(plain) ||
    numberedHosts.some((pattern) => pattern.test(plain)) ||
    [...plain.replaceAll(sentenceStart, '. ').matchAll(dottedWord)].some(([word]) =>
      isHostName(word.toLowerCase()),
    )
  );
}

const spacedDots: readonly RegExp[] = [
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s\.\s?(\p{L}{2,})/gu,
  // For the next two patterns, `hasSpacedLink` ignores an ending that is a Dutch word.
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\s(?:punt|dot)\s(\p{L}{2,})/giu,
  /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.\s(nl|com|org|eu|io|ly|xyz)\b/giu,
];

function hasSpacedLink(plain: string): boolean {
  return spacedDots.some((pattern) =>
    [...plain.matchAll(pattern)].some(
      ([found, name, ending]) =>
        (/\s\./.test(found) || !wordsLikeEndings.includes(ending!.toLowerCase())) &&
        isHostName(`${name}.${ending}`.toLowerCase()),
    ),
  );
}

/** Dates, times, amounts and years. Alone or together they can have as many digits as a telephone number. */
const otherNumbers: readonly RegExp[] = [
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-./ ]{1,3}(?:0?[1-9]|1[0-2])[-./ ]{1,3}(?:1[89]|20)\d\d(?!\d)/g,
  /(?<!\d)\d{1,2}[.:]\d\d\s?[-–/]\s?\d{1,2}[.:]\d\d(?!\d)/g,
  /(?<![\d.,-])[1-9]\d{0,2}(?:\.\d{3})+(?:,(?:\d\d|-))?(?![\d.-])/g,
  /€\s?[1-9]\d{0,2}(?:,\d\d)?(?!\d)/g,
  /(?<!\d)(?:1[89]|20)\d\d(?!\d)/g,
];

/**
 * Replaces dates, times, amounts and years by '#'. Keeps such a number if it stands beside other digits, because
 * together they may be a telephone number.
 */
export function maskOrdinaryNumbers(plain: string): string {
  return replaceLettersInNumbers(plain).replaceAll(/[^\p{L}]+/gu, (between) => {
    const rest = otherNumbers.reduce((text, pattern) => text.replaceAll(pattern, '#'), between);
    return /\d/.test(rest) ? between : rest;
  });
}

export function hasBankAccount(numbers: string): boolean {
  return /(?<![\p{L}\p{N}])[a-z]{2}[^\p{L}\d]*\d(?:[^\p{L}\d]*\d)(?:[^\p{L}\d]*[a-z]){0,4}(?:[^\p{L}\d]*\d){10}/iu.test(
    numbers,
  );
}
