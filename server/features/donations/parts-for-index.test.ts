import { describe, expect, test } from 'vitest';
import { partsForIndex, patternFor, rarerParts } from './parts-for-index.ts';

const some = (count: number, words: string) => Array.from({ length: count }, () => words);
const donations = [
  ...some(600, 'k3x9\n10.00\nanna.bakker@gmail.example\nanna bakker'),
  ...some(400, 'p7qq\n25.00\njan.visser@voorbeeld.nl\njan visser'),
];
const asked = (search: string) => patternFor(partsForIndex(search, donations));

describe('of a term, the index is asked for', () => {
  test.each([
    ['where two words meet that seldom do', 'gmail.nl', '%l.n%'],
    ['no more of common words than makes it rare', 'anna visser', '%a v%'],
    ['two parts that seldom stand together', 'anna.visser7', '%a.v%er7%'],
    ['the number behind a common name', 'bakker12@', '%er12@%'],
    ['the whole of a short one', 'bak', '%bak%'],
    ['an amount as it is kept', '€ 1.250,00', '%1250.%'],
    ['nothing that it does not know', '50%_jan', '%jan%'],
    ['letters with marks on them', 'zoë visser', '%zoë v%'],
  ])('%s', (_what, search, parts) => {
    expect(asked(search)).toBe(parts);
  });

  test('the whole if it knows no three characters of it that follow each other', () => {
    expect(asked('Zo%ë')).toBe(String.raw`%Zo\%ë%`);
    expect(asked('ΣΑΣ')).toBe('%ΣΑΣ%');
  });

  test('parts that stand in it in that order, however long it is', () => {
    const term = 'Visser Bakker '.repeat(20);
    expect(term).toMatch(new RegExp(asked(term).slice(1, -1).replaceAll('%', '.*')));
  });
});

describe('when many turned out to have those parts and not the term,', () => {
  const parts = partsForIndex('jan visser9', donations);

  test('another is added that few of them have', () => {
    expect(patternFor(parts)).toBe('%er9%');
    const aside = some(20, 'p7qq\n25.00\nanna.visser9@voorbeeld.nl\nanna visser');
    expect(patternFor(rarerParts(parts, 0.01, aside))).toBe('%jan%er9%');
  });

  test('none is added that most of them have, nor if they are few after all', () => {
    const aside = some(20, 'p7qq\n25.00\njan.bakker9@voorbeeld.nl\njan bakker visser');
    expect(patternFor(rarerParts(parts, 0.01, aside))).toBe('%n v%er9%');
    expect(patternFor(rarerParts(parts, 0.0001, aside))).toBe('%er9%');
    expect(patternFor(rarerParts(parts, 0, []))).toBe('%er9%');
  });
});
