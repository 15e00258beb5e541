import { expect, test } from 'vitest';
import { saveAccountsBody } from './anbi.ts';

const financialStatement = { expenses: '', fileId: null, form: 'own', passportUrl: '' };
const parseIncome = (income: string) => saveAccountsBody.safeParse({ ...financialStatement, income });

test('figures of a financial statement are read in Dutch notation', () => {
  expect(parseIncome('1.250,50').data?.income).toBe(1250_50);
  expect(parseIncome('60.000').data?.income).toBe(60_000_00);
  expect(parseIncome('1.000.000.000').data?.income).toBe(1_000_000_000_00);
  expect(parseIncome('').data?.income).toBeNull();
});

test.each([
  ['1000000000,01', 'hoger dan € 1 miljard'],
  ['999999999999999', 'hoger dan € 1 miljard'],
  ['999.999.999.999.999,50', 'hoger dan € 1 miljard'],
  ['1,250.50', 'bijvoorbeeld 84.250'],
  ['veel', 'bijvoorbeeld 84.250'],
])('the figure %s is refused with a sentence that contains: %s', (typed, sentence) => {
  expect(parseIncome(typed).error?.issues[0]?.message).toContain(sentence);
});
