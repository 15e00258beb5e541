import { expect, test } from 'vitest';
import { newPaperCode, printPaperCode, readPaperCode } from './paper-code.ts';
import { prefixOf } from './issue-paper.ts';

test('a paper code may be typed with spaces, in lower case, and with o and l instead of 0 and 1', () => {
  const code = newPaperCode();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
  const printed = printPaperCode(code);
  expect(printed).toMatch(/^(.{4}-){5}.{4}$/);
  const typed = printed.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  for (const each of [code, printed, typed, ` ${printed} `]) expect(readPaperCode(each)).toBe(code);
});

test.each(['', 'ABCD', 'u'.repeat(24), '0'.repeat(23), '0'.repeat(25), "'; drop table paper;"])(
  '%j is not a paper code',
  (typed) => expect(readPaperCode(typed)).toBeUndefined(),
);

test.each([
  ['Stichting De Open Hand', 'OH'],
  ['Stichting Dierenvreugd', 'DIE'],
  ['Éénheid Élan', 'EE'],
  ['Vrienden van het Oude Raadhuis te Sneek', 'VORS'],
  ['Łódź Øst', 'LO'],
  ['Stichting', 'GIFT'],
  ['東京', 'GIFT'],
  ['', 'GIFT'],
])('the paper numbers of %j begin with %s', (name, prefix) => expect(prefixOf(name)).toBe(prefix));
