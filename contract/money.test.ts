import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centsToDecimal, decimalToCents, formatEuros, parseAmountCents, parseFigureCents } from './money.ts';

test.each([
  ['1.250,50', 1250_50],
  ['60.000', 60_000_00],
  ['€ 1.250.000', 1_250_000_00],
  ['60.000 euro', 60_000_00],
  ['€ 60.000,-', 60_000_00],
  ['1250.50', 1250_50],
  ['1250,5', 1250_50],
  ['84250', 84_250_00],
  ['1.25', 1_25],
  ['1.2500', undefined],
  ['12.50.000', undefined],
  ['1250.500', undefined],
  ['1,250.50', undefined],
  ['', undefined],
])('the figure %j in cents is %s', (typed, cents) => expect(parseFigureCents(typed)).toBe(cents));

describe('the amount', () => {
  test.each([
    [10, 1000],
    [12.5, 1250],
    [0.1, 10],
    ['12,50', 1250],
    ['12.50', 1250],
    [' 7 ', 700],
    ['50000', 5_000_000],
    ['€ 10', 1000],
    ['€12,50', 1250],
    ['25 euro', 2500],
    ['€ 25,-', 2500],
    ['25,--', 2500],
    ['25,—', 2500],
    ['25,=', 2500],
    ['10 €', 1000],
    ['EUR 12,50', 1250],
    ['12.50 eur', 1250],
    ['euro 10', 1000],
    ["10 euro's", 1000],
    ['10 euro’s', 1000],
    ['10 Euros.', 1000],
    ['25,- euro', 2500],
    ['10euro', 1000],
  ])('%j is %i cents', (input, cents) => expect(parseAmountCents(input)).toBe(cents));

  test.each([
    '1.250',
    '1.250,00',
    '1,250.00',
    '0.999',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '',
    ' ',
    'NaN',
    '12,',
    '12-',
    '12,5-',
    ',-',
    ',50',
    '€',
    'euro',
    '1.250 euro',
    '€ 1.250,-',
    '10 cent',
    '10 euro 50',
    '10 duizend',
    '10 dollar',
    'tussen 10 en 20 euro',
    '10 neuro',
    '٣',
    Number.POSITIVE_INFINITY,
    1e21,
    -5,
    0.999,
    10.005,
    Number.NaN,
    true,
    null,
    undefined,
    [10],
    { value: 10 },
  ])('%j is refused', (input) => expect(parseAmountCents(input)).toBeUndefined());
});

test('cents are unchanged after conversion to a decimal and back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      (cents) => decimalToCents(centsToDecimal(cents)) === cents,
    ),
  );
});

test.each([
  [0, '€\u00a00,00'],
  [5, '€\u00a00,05'],
  [123456789, '€\u00a01.234.567,89'],
  [-2500, '-€\u00a025,00'],
])('%i cents is written as %s', (cents, text) => expect(formatEuros(cents)).toBe(text));
