import { expect, test } from 'vitest';
import { daysOfMonth, quickPeriods } from './calendar-periods.ts';

test('the quick periods are whole months and years, and in January the previous month is December', () => {
  expect(quickPeriods(new Date('2026-01-15T12:00:00Z'))).toEqual([
    { label: 'Deze maand', from: '2026-01-01', to: '2026-01-31' },
    { label: 'Vorige maand', from: '2025-12-01', to: '2025-12-31' },
    { label: 'Dit jaar', from: '2026-01-01', to: '2026-12-31' },
  ]);
});

test('the current month starts at midnight in the Dutch time zone', () => {
  expect(quickPeriods(new Date('2026-02-28T23:30:00Z'))[0]).toMatchObject({ from: '2026-03-01' });
  expect(quickPeriods(new Date('2026-02-28T22:30:00Z'))[0]).toMatchObject({ from: '2026-02-01' });
});

test('February ends on the 29th in a leap year', () => {
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});
