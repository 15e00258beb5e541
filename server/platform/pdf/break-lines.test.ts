import { expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';

const measure = (text: string) => Array.from(text).length;
const lines = (text: string, width = 10) => breakLines(text, width, measure);

test.each([
  ['een twee drie', ['een twee', 'drie']],
  ['precies 10', ['precies 10']],
  ['  veel   ruimte  ', ['veel', 'ruimte']],
  ['een\n\ntwee', ['een', '', 'twee']],
  ['abcdefghijklmno pq', ['abcdefghij', 'klmno pq']],
  ['a abcdefghijk', ['a', 'abcdefghij', 'k']],
  ['😀😀😀😀😀😀😀😀😀😀😀', ['😀😀😀😀😀😀😀😀😀😀', '😀']],
  ['€\u00a01.250,00 x', ['€\u00a01.250,00', 'x']],
  ['', ['']],
])('%j is broken into %j', (text, broken) => expect(lines(text)).toEqual(broken));

test('a line that is narrower than a letter still gets one letter', () => {
  expect(lines('abc', 0.5)).toEqual(['a', 'b', 'c']);
});

test('a word of 200,000 letters is never measured as a whole', () => {
  const measured: string[] = [];
  breakLines('ab'.repeat(100_000), 10, (text) => {
    measured.push(text);
    return text.length;
  });
  expect(measured.filter((text) => text.length > 10)).toEqual([]);
});
