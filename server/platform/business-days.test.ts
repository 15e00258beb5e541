import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  businessDayOnOrAfter,
  isBusinessDay,
  nextDayOfMonth,
  startOfDutchDayAfter,
} from './business-days.ts';

describe('business days', () => {
  test.each([
    ['2026-11-16', true, 'a Monday'],
    ['2026-11-14', false, 'a Saturday'],
    ['2026-11-15', false, 'a Sunday'],
    ['2027-01-01', false, 'New Year'],
    ['2027-03-26', false, 'Good Friday'],
    ['2027-03-29', false, 'Easter Monday'],
    ['2027-04-27', true, 'King’s Day, when banks settle payments'],
    ['2028-05-01', false, 'Labour Day'],
    ['2028-12-25', false, 'Christmas'],
    ['2028-12-26', false, 'Boxing Day'],
    ['2026-12-24', true, 'Christmas Eve'],
    ['2024-03-29', false, 'Good Friday of a leap year'],
    ['2038-04-26', false, 'the latest possible Easter Monday'],
  ])('isBusinessDay(%s) is %s: %s', (date, expected) => {
    expect(isBusinessDay(date)).toBe(expected);
  });

  test.each([
    ['2026-11-13', 3, '2026-11-18', 'over a weekend'],
    ['2026-11-14', 3, '2026-11-18', 'from a Saturday'],
    ['2026-12-23', 3, '2026-12-29', 'over Christmas'],
    ['2027-03-24', 3, '2027-03-31', 'over Easter'],
    ['2026-12-30', 3, '2027-01-05', 'over New Year'],
    ['2028-02-28', 3, '2028-03-02', 'over a leap day'],
  ])('%s plus %i business days is %s: %s', (date, count, expected) => {
    expect(addBusinessDays(date, count)).toBe(expected);
  });

  test('businessDayOnOrAfter returns the date itself, or the first business day after it', () => {
    expect(businessDayOnOrAfter('2026-12-25')).toBe('2026-12-28');
    expect(businessDayOnOrAfter('2026-11-26')).toBe('2026-11-26');
  });
});

test.each([
  ['2026-11-25', '2026-11-26'],
  ['2026-11-26', '2026-12-26'],
  ['2026-12-31', '2027-01-26'],
])('the first 26th after %s is %s', (date, expected) => {
  expect(nextDayOfMonth(date, 26)).toBe(expected);
});

test('startOfDutchDayAfter returns midnight in the Netherlands, in winter time and in summer time', () => {
  expect(startOfDutchDayAfter('2027-03-23', 5).toISOString()).toBe('2027-03-27T23:00:00.000Z');
  expect(startOfDutchDayAfter('2027-03-23', 6).toISOString()).toBe('2027-03-28T22:00:00.000Z');
});
