import { expect, test } from 'vitest';
import { donorDetails } from './donors.ts';

const { postalCode } = donorDetails.shape;

test.each(['1234 AB', '1234ab', ' 1234  Ab ', '9999\u00a0zz'])(
  '%j is accepted as a Dutch postal code, and tidied',
  (typed) => {
    expect(postalCode.parse(typed)).toMatch(/^(1234 AB|9999 ZZ)$/);
  },
);

test.each([
  'ABC',
  '0123 AB',
  '123 AB',
  '1234 A',
  '1234 ABC',
  '1234 SA',
  '1234sd',
  '1234 Ss',
  '9000',
  'B-9000',
])('%j is refused as a postal code', (typed) => {
  expect(postalCode.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Vul een Nederlandse postcode in, zoals 1234 AB, of laat dit leeg.',
  ]);
});

test('a donor may leave the postal code empty', () => {
  expect(postalCode.parse('')).toBe('');
});
