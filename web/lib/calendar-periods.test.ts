import { expect, test } from 'vitest';
import { daysOfMonth, quickPeriods, readDutchDay, showDutchDay } from './calendar-periods.ts';

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

test.each([
  ['31-12-2026', '2026-12-31'],
  ['1/4/2026', '2026-04-01'],
  [' 29.02.2028 ', '2028-02-29'],
  ['01042026', '2026-04-01'],
  ['29-02-2026', undefined],
  ['12-31-2026', undefined],
  ['1-4-26', undefined],
  ['1-4-0026', undefined],
  ['2026-04-01', undefined],
])('the typed day %s is read as %s', (typed, day) => {
  expect(readDutchDay(typed)).toBe(day);
});

test('a day is shown with the day of the month first', () => {
  expect(showDutchDay('2026-04-01')).toBe('01-04-2026');
  expect(showDutchDay('')).toBe('');
});
