import { expect, test } from 'vitest';
import { returnedOnPaper } from './paper-sums.ts';

test.each([
  [0, 0],
  [3_00, 3_00],
  [10_00, 10_00],
  [13_00, 10_00],
  [-3_00, 0],
])('a paper shows %i returned cents of a gift of 1000 cents as %i', (back, said) => {
  expect(returnedOnPaper(10_00, back)).toBe(said);
});
