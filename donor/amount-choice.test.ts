import { expect, test } from 'vitest';
import { chosenAmount } from './amount-choice.ts';

test('the chosen preset counts, even when the donor typed another amount before', () => {
  expect(chosenAmount({ amount: '25', otherAmount: '99' })).toBe('25');
});

test('the typed amount counts when the donor chose to type another amount', () => {
  expect(chosenAmount({ amount: 'anders', otherAmount: '12,50' })).toBe('12,50');
  expect(chosenAmount({ amount: 'anders' })).toBeUndefined();
});
