import { expect, test } from 'vitest';
import { dutchDate, dutchTimestamp, nineAmOnDutchDay, oneMonthLater } from './dutch-calendar.ts';

test.each([
  ['2027-01-15T12:00:00Z', '2027-01-15'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2027-06-30T21:59:59Z', '2027-06-30'],
  ['2027-06-30T22:00:00Z', '2027-07-01'],
  // Summer time begins on 28 March at 01:00 UTC and ends on 31 October at 01:00 UTC.
  ['2027-03-27T22:59:59Z', '2027-03-27'],
  ['2027-03-27T23:00:00Z', '2027-03-28'],
  ['2027-03-28T21:59:59Z', '2027-03-28'],
  ['2027-03-28T22:00:00Z', '2027-03-29'],
  ['2027-10-30T22:00:00Z', '2027-10-31'],
  ['2027-10-31T22:59:59Z', '2027-10-31'],
  ['2027-10-31T23:00:00Z', '2027-11-01'],
])('at %s it is %s in the Netherlands', (moment, date) => {
  expect(dutchDate(new Date(moment))).toBe(date);
});

test.each([
  ['2027-01-15', '2027-01-15T08:00:00.000Z'],
  ['2027-03-28', '2027-03-28T07:00:00.000Z'],
  ['2027-10-31', '2027-10-31T08:00:00.000Z'],
])('nine in the morning on %s in the Netherlands is %s', (date, moment) => {
  expect(nineAmOnDutchDay(date).toISOString()).toBe(moment);
});

test.each([
  ['2027-01-15', '2027-02-15'],
  ['2027-01-28', '2027-02-28'],
  ['2027-01-29', '2027-02-28'],
  ['2027-01-30', '2027-02-28'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-29', '2028-02-29'],
  ['2028-01-31', '2028-02-29'],
  ['2028-02-29', '2028-03-29'],
  ['2027-02-28', '2027-03-28'],
  ['2027-03-31', '2027-04-30'],
  ['2027-04-30', '2027-05-30'],
  ['2027-11-30', '2027-12-30'],
  ['2027-12-01', '2028-01-01'],
  ['2027-12-31', '2028-01-31'],
  ['2099-12-31', '2100-01-31'],
  ['2100-01-31', '2100-02-28'],
])('a month after %s is %s', (date, later) => {
  expect(oneMonthLater(date)).toBe(later);
});

test('a month after any day is in the next month', () => {
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const [year = 0, month = 0] = date.split('-').map(Number);
    const [nextYear = 0, nextMonth = 0] = oneMonthLater(date).split('-').map(Number);
    expect(nextYear * 12 + nextMonth).toBe(year * 12 + month + 1);
  }
});

test.each([
  ['2026-12-31T23:30:05Z', '2027-01-01T00:30:05+01:00'],
  ['2026-07-01T12:00:00Z', '2026-07-01T14:00:00+02:00'],
])('%s is written in Dutch time as %s', (moment, written) => {
  expect(dutchTimestamp(new Date(moment))).toBe(written);
  expect(new Date(written)).toEqual(new Date(moment));
});
