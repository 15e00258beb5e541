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
  // The amount is above the limit of a monthly gift, so the form ignores it.
  [
    { bedrag: '2000', maandelijks: '1' },
    { amount: null, isMonthly: true },
  ],
])('a URL with %o fills in the form', (asked, preset) => {
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
])('a URL with %o fills in nothing', (asked) => {
  expect(readPresetGift(asked)).toEqual({});
});
