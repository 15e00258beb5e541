import { expect, test } from 'vitest';
import { returnedOnPaper } from './paper-sums.ts';

test.each([
  [0, 0],
  [3_00, 3_00],
  [10_00, 10_00],
  [13_00, 10_00],
  [-3_00, 0],
])('of a gift of 1000 cents, %i returned cents are printed as %i on a paper', (back, said) => {
  expect(returnedOnPaper(10_00, back)).toBe(said);
});
