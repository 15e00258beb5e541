import { expect, test } from 'vitest';
import { findAmountError } from './amount-errors.ts';

const tooLittle = 'Bedrag is verplicht en moet minimaal 1 zijn';
const tooMuch = 'Een gift kan hoogstens € 50.000 zijn';
const tooMuchMonthly = 'Een maandelijkse gift kan hoogstens € 1.000 zijn';
const howToWrite = 'Typ het bedrag in cijfers, bijvoorbeeld 15 of 12,50';

test.each([
  ['1.250', '1.250 kan twee dingen betekenen: typ 1250 of 1,25'],
  ['1,250', '1,250 kan twee dingen betekenen: typ 1250 of 1,25'],
  [' 10.500 ', '10.500 kan twee dingen betekenen: typ 10500 of 10,50'],
  ['100.000', '100.000 kan twee dingen betekenen: typ 100000 of 100,00'],
  ['€ 1.250', '1.250 kan twee dingen betekenen: typ 1250 of 1,25'],
  ['1.250 euro', '1.250 kan twee dingen betekenen: typ 1250 of 1,25'],
  ['1.250,00', howToWrite],
  ['1 250', howToWrite],
  ['€ 1.250,00', howToWrite],
  ['€ 0,50', tooLittle],
  ['12,5,0', howToWrite],
  ['10.', howToWrite],
  ['', tooLittle],
  [undefined, tooLittle],
  ['veel', tooLittle],
  ['0', tooLittle],
  ['0,99', tooLittle],
  ['0.999', tooLittle],
  ['-5', tooLittle],
  ['50000,01', tooMuch],
  ['123456789012', tooMuch],
  ['1234567890123456789', tooMuch],
])('the amount %j is refused with: %s', (typed, sentence) => {
  expect(findAmountError(typed, 'once')).toBe(sentence);
});

test('the error for a monthly gift above € 1,000 names the monthly limit, and € 1,000 is accepted', () => {
  expect(['1000,01', '12345678', '1000', '1'].map((typed) => findAmountError(typed, 'monthly'))).toEqual([
    tooMuchMonthly,
    tooMuchMonthly,
    undefined,
    undefined,
  ]);
});

test.each(['1', '12,5', '12.50', '50000', ' 7 ', 25, '10 euro', '€ 25,-', '10 €'])(
  'the amount %j is accepted',
  (typed) => {
    expect(findAmountError(typed, 'once')).toBeUndefined();
  },
);
