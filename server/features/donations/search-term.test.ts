import { describe, expect, test } from 'vitest';
import { cheapestPart, isIndexed, likePattern } from './search-term.ts';

const some = (count: number, words: string) => Array.from({ length: count }, () => words);
const donations = [
  ...some(60, 'k3x9\n10.00\nanna.bakker@gmail.example\nanna bakker'),
  ...some(40, 'p7qq\n25.00\njan.visser@voorbeeld.nl\njan visser'),
];

describe('the part of a term that the index is asked for', () => {
  test.each([
    ['is where two words meet that seldom do', 'gmail.nl', '%l.nl%'],
    ['has no more of common words than makes it rare', 'anna visser', '%a vi%'],
    ['is the number behind a common name', 'bakker12@', '%er12@%'],
    ['is the whole of a short term', 'bak', '%bak%'],
    ['knows an amount as it is kept', '€ 1.250,00', '%1250.%'],
    ['has nothing that the index does not know', '50%_jan', '%jan%'],
    ['is the whole term where that is all it knows', 'Zoë%', String.raw`%Zoë\%%`],
  ])('%s', (_what, search, part) => {
    expect(cheapestPart(search, donations)).toBe(part);
  });

  test('is always a part of the term, however long that is', () => {
    const part = cheapestPart('Visser '.repeat(40), donations).slice(1, -1);
    expect('visser '.repeat(40)).toContain(part);
    expect(part.length).toBeLessThanOrEqual(6);
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
