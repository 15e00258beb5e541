import { expect, test } from 'vitest';
import { proposeMonthlyCents } from './preset-amounts.ts';

const presets = [10_00, 25_00, 50_00];

test.each([
  ['the largest amount of the form that is at most a third of the gift', 75_00, 25_00],
  ['an amount of exactly a third of the gift', 30_00, 10_00],
  ['five euros when every amount of the form is above a third of the gift', 29_99, 5_00],
  ['five euros for a small gift', 5_01, 5_00],
  ['an amount for a gift that equals the limit', 100_00, 25_00],
] as const)('the monthly question proposes %s', (_what, giftCents, monthlyCents) => {
  expect(proposeMonthlyCents(giftCents, presets, 100_00)).toBe(monthlyCents);
});

test('the monthly question proposes an amount in whole euros, rounded down', () => {
  expect(proposeMonthlyCents(30_00, [7_50, 15_00, 30_00], 100_00)).toBe(7_00);
});

test('the monthly question is not asked for a gift above the limit, or for a gift of at most five euros', () => {
  expect(proposeMonthlyCents(100_01, presets, 100_00)).toBeUndefined();
  expect(proposeMonthlyCents(25_00, presets, 0)).toBeUndefined();
  expect(proposeMonthlyCents(5_00, presets, 100_00)).toBeUndefined();
  expect(proposeMonthlyCents(1_00, presets, 100_00)).toBeUndefined();
});
