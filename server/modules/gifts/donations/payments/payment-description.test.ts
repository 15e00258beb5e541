import { expect, test } from 'vitest';
import { describePayment } from './payment-description.ts';

test.each([
  ['Stichting Licht', 'once', 'Donatie Stichting Licht'],
  ['Stichting Licht', 'monthly', 'Donatie Stichting Licht maandelijks'],
  ['Stichting Licht', 'quarterly', 'Donatie Stichting Licht per kwartaal'],
  ['Stichting Licht', 'yearly', 'Donatie Stichting Licht per jaar'],
  ['', 'once', 'Donatie'],
  [' \u0000\n ', 'monthly', 'Donatie maandelijks'],
  ['Stichting\r\nLicht\u0007 & Lucht\u202e', 'once', 'Donatie Stichting Licht & Lucht'],
  ['é'.repeat(300), 'once', `Donatie ${'é'.repeat(247)}`],
  ['é'.repeat(300), 'monthly', `Donatie ${'é'.repeat(235)} maandelijks`],
  [`${'a'.repeat(246)}💛 en meer`, 'once', `Donatie ${'a'.repeat(246)}`],
] as const)('a gift to %j (%s) has the bank description %j', (name, frequency, description) => {
  expect(describePayment(name, frequency)).toBe(description);
  expect(description.length).toBeLessThanOrEqual(255);
});
