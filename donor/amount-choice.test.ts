import { expect, test } from 'vitest';
import { chosenAmount } from './amount-choice.ts';

test('a chosen amount counts, whatever was typed before', () => {
  expect(chosenAmount({ amount: '25', otherAmount: '99' })).toBe('25');
});

test('the typed amount counts when another amount was chosen', () => {
  expect(chosenAmount({ amount: 'anders', otherAmount: '12,50' })).toBe('12,50');
  expect(chosenAmount({ amount: 'anders' })).toBeUndefined();
});
