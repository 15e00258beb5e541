import { toPlainLetters } from '../../../../contract/slug.ts';

/** Words that begin many names and tell none of them apart. */
const commonWords = new Set([
  'stichting',
  'vereniging',
  'fonds',
  'de',
  'het',
  'een',
  'van',
  'voor',
  'der',
  'den',
  'en',
  'te',
  'in',
  'op',
]);

/**
 * What the numbers of an organisation's papers begin with, when it has chosen nothing: 'Stichting De Open Hand' is OH.
 */
export function prefixOf(organisationName: string): string {
  const words = toPlainLetters(organisationName)
    .replace(/[^a-z0-9\s-]/gi, '')
    .split(/[\s-]+/)
    .filter((word) => word && !commonWords.has(word.toLowerCase()));
  const initials = words.map((word) => word[0]).join('');
  const prefix = words.length === 1 ? (words[0] ?? '').slice(0, 3) : initials.slice(0, 4);
  return prefix.toUpperCase() || 'GIFT';
}
