import { describe, expect, test } from 'vitest';
import { isIndexed, likePattern, partsForIndex } from './search-term.ts';

const some = (count: number, words: string) => Array.from({ length: count }, () => words);
const donations = [
  ...some(60, 'k3x9\n10.00\nanna.bakker@gmail.example\nanna bakker'),
  ...some(40, 'p7qq\n25.00\njan.visser@voorbeeld.nl\njan visser'),
];

describe('of a term, the index is asked for', () => {
  test.each([
    ['where two words meet that seldom do', 'gmail.nl', '%l.n%'],
    ['no more of common words than makes it rare', 'anna visser', '%a v%'],
    ['two parts that seldom stand together', 'anna.visser7', '%a.v%er7%'],
    ['the number behind a common name', 'bakker12@', '%er12@%'],
    ['the whole of a short one', 'bak', '%bak%'],
    ['an amount as it is kept', '€ 1.250,00', '%1250.%'],
    ['nothing that it does not know', '50%_jan', '%jan%'],
  ])('%s', (_what, search, parts) => {
    expect(partsForIndex(search, donations)[0]).toBe(parts);
  });

  test('parts that are further apart, if many have the cheapest and not the term', () => {
    expect(partsForIndex('jan visser9', donations)).toEqual(['%er9%', '%jan%er9%']);
  });

  test('nothing but the whole if it knows no three characters of it that follow each other', () => {
    expect(partsForIndex('Zoë%', donations)).toEqual([]);
  });

  test('parts that stand in it in that order, however long it is', () => {
    const term = 'visser bakker '.repeat(20);
    for (const pattern of partsForIndex(term.toUpperCase(), donations)) {
      const parts = pattern.slice(1, -1).split('%');
      expect(term).toMatch(new RegExp(parts.join('.*')));
      for (const { length } of parts) expect(length).toBeLessThanOrEqual(6);
    }
  });
});

test('a term has to have something that the index knows', () => {
  for (const known of ['bak', 'a.b', 'a b', '12,5', 'zo ë', 'é1é'])
    expect(isIndexed(known), known).toBe(true);
  for (const unknown of ['ba', '1', '%%%', 'éèê']) expect(isIndexed(unknown), unknown).toBe(false);
});

test('what is typed stands for itself', () => {
  expect(likePattern(String.raw`50%_\ `)).toBe(String.raw`%50\%\_\\ %`);
  expect(likePattern('€ 1.250,5')).toBe('%1250.5%');
});
