import { expect, test } from 'vitest';
import { readPresetGift } from './form-query.ts';

test.each([
  [{ bedrag: '7' }, { amount: '7', isMonthly: false }],
  [
    { bedrag: '7.50', maandelijks: '1' },
    { amount: '7,50', isMonthly: true },
  ],
  [{ bedrag: '€ 10,00' }, { amount: '10', isMonthly: false }],
  [{ maandelijks: '1' }, { amount: null, isMonthly: true }],
  // More than a bank collects in a month, so the amount is left out.
  [
    { bedrag: '2000', maandelijks: '1' },
    { amount: null, isMonthly: true },
  ],
])('a URL with %o sets those fields', (asked, preset) => {
  expect(readPresetGift(asked)).toEqual({ preset });
});

test.each([
  {},
  { bedrag: '0' },
  { bedrag: '0,50' },
  { bedrag: '99999999' },
  { bedrag: 'veel' },
  { bedrag: '' },
  { maandelijks: 'ja' },
])('a URL with %o sets nothing, and shares the cached form', (asked) => {
  expect(readPresetGift(asked)).toEqual({});
});
