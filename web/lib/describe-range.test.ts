import { expect, test } from 'vitest';
import { describeRange } from './describe-range.ts';

const range = { first: 11, last: 20, total: 25, isMore: false };

test.each([
  [{ ...range }, 'Toont 11-20 van 25 tenants'],
  [{ ...range, first: 25, last: 25 }, 'Toont 25 van 25 tenants'],
  [{ first: 1, last: 1, total: 1, isMore: false }, 'Toont 1 van 1 tenant'],
  [{ ...range, total: 1000, isMore: true }, 'Toont 11-20 van meer dan 1.000 tenants'],
])('describes the range %j as "%s"', (shown, words) => {
  expect(describeRange(shown, 'tenants')).toBe(words);
});

test('describes donations with the text that the specification prescribes', () => {
  expect(describeRange(range, 'donaties')).toBe('Toont 11-20 van 25 donaties');
});
