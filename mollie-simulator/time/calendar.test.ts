import { describe, expect, test } from 'vitest';
import {
  addIntervals,
  addMonthsTo,
  addWorkingDays,
  amsterdamDate,
  chargeMoment,
  formatInterval,
  isDate,
  parseInterval,
  toTimestamp,
  type Interval,
} from './calendar.ts';

const monthly: Interval = { count: 1, unit: 'month' };

function firstDates(start: string, interval: Interval, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addIntervals(start, interval, index));
}

describe('addIntervals', () => {
  test('returns the last day of each month after a start on the 31st', () => {
    expect(firstDates('2027-01-31', monthly, 6)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  test('returns the last day of each month after a start on the 30th', () => {
    expect(firstDates('2018-04-30', monthly, 3)).toEqual(['2018-04-30', '2018-05-31', '2018-06-30']);
  });

  test('returns the 29th of each month, except in a February of 28 days', () => {
    expect(firstDates('2027-01-29', monthly, 3)).toEqual(['2027-01-29', '2027-02-28', '2027-03-29']);
    expect(addIntervals('2028-01-29', monthly, 1)).toBe('2028-02-29');
  });

  test('continues into the next month and the next year', () => {
    expect(addIntervals('2026-11-15', { count: 3, unit: 'month' }, 1)).toBe('2027-02-15');
    expect(addIntervals('2026-12-28', { count: 1, unit: 'week' }, 2)).toBe('2027-01-11');
    expect(addIntervals('2028-02-28', { count: 1, unit: 'day' }, 2)).toBe('2028-03-01');
  });
});

describe('parseInterval', () => {
  test.each([
    ['1 month', '1 month'],
    ['1 days', '1 day'],
    ['2 week', '2 weeks'],
    ['12 months', '12 months'],
    ['365 days', '365 days'],
  ])('understands %s as %s', (text, stored) => {
    const interval = parseInterval(text);
    expect(interval && formatInterval(interval)).toBe(stored);
  });

  test.each(['13 months', '53 weeks', '366 days', '0 months', 'month', '1 year', '1  month', '-1 days'])(
    'refuses %s',
    (text) => {
      expect(parseInterval(text)).toBeUndefined();
    },
  );
});

describe('the calendar', () => {
  const dutch = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'medium',
  });

  test('returns the Dutch date for every hour of four years', () => {
    const wrong: string[] = [];
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2030, 0, 1); ms += 3_600_000) {
      if (amsterdamDate(ms) !== dutch.format(ms).slice(0, 10)) wrong.push(toTimestamp(ms));
    }
    expect(wrong).toEqual([]);
  });

  test.each(['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-30', '2027-10-31', '2027-11-01'])(
    'puts the charge of %s at four in the morning Dutch time',
    (date) => {
      expect(dutch.format(chargeMoment(date))).toBe(`${date} 04:00:00`);
    },
  );

  test.each([
    ['2026-11-16T12:00:00Z', 2, '2026-11-18T12:00:00Z'],
    ['2026-11-19T12:00:00Z', 2, '2026-11-23T12:00:00Z'],
    ['2026-11-20T23:30:00Z', 1, '2026-11-22T23:30:00Z'],
    ['2026-11-21T12:00:00Z', 5, '2026-11-27T12:00:00Z'],
  ])('skips weekends: %s plus %i working days', (from, days, to) => {
    expect(addWorkingDays(Date.parse(from), days)).toBe(Date.parse(to));
  });

  test.each([
    ['2026-11-16T10:20:30Z', 3, '2027-02-16T10:20:30Z'],
    ['2026-12-31T10:20:30Z', 2, '2027-02-28T10:20:30Z'],
    ['2026-11-16T10:20:30Z', 0, '2026-11-16T10:20:30Z'],
  ])('adds months to a moment: %s plus %i months', (from, months, to) => {
    expect(addMonthsTo(Date.parse(from), months)).toBe(Date.parse(to));
  });

  test('formats moments as Mollie does', () => {
    expect(toTimestamp(Date.UTC(2026, 2, 1, 10, 0, 0, 999))).toBe('2026-03-01T10:00:00+00:00');
  });

  test('accepts only dates that exist', () => {
    expect(isDate('2028-02-29')).toBe(true);
    expect(isDate('2027-02-29')).toBe(false);
    expect(isDate('2027-2-1')).toBe(false);
  });
});
