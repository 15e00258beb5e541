import { expect, test } from 'vitest';
import { describePayment } from './payment-description.ts';

test.each([
  ['Stichting Licht', false, 'Donatie Stichting Licht'],
  ['Stichting Licht', true, 'Donatie Stichting Licht maandelijks'],
  ['', false, 'Donatie'],
  [' \u0000\n ', true, 'Donatie maandelijks'],
  ['Stichting\r\nLicht\u0007 & Lucht\u202e', false, 'Donatie Stichting Licht & Lucht'],
  ['é'.repeat(300), false, `Donatie ${'é'.repeat(247)}`],
  ['é'.repeat(300), true, `Donatie ${'é'.repeat(235)} maandelijks`],
  [`${'a'.repeat(246)}💛 en meer`, false, `Donatie ${'a'.repeat(246)}`],
])('%j, monthly %j, is called %j at the bank', (name, isMonthly, description) => {
  expect(describePayment(name, isMonthly)).toBe(description);
  expect(description.length).toBeLessThanOrEqual(255);
});
