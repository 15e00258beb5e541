import { expect, test } from 'vitest';
import { chosenAmount } from './amount-choice.ts';

test('a chosen preset is the amount of the gift, even if the donor typed another amount before', () => {
  expect(chosenAmount({ amount: '25', otherAmount: '99' })).toBe('25');
});

test('the typed amount is the amount of the gift if the donor chose ‘Ander bedrag’', () => {
  expect(chosenAmount({ amount: 'anders', otherAmount: '12,50' })).toBe('12,50');
  expect(chosenAmount({ amount: 'anders' })).toBeUndefined();
});
