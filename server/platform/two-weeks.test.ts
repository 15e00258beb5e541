import { expect, test } from 'vitest';
import { twoWeeksBefore } from './two-weeks.ts';

test.each([
  [
    '2026-11-15T22:59:59Z',
    '2026-11-02',
    '2026-11-08',
    '2026-10-25T23:00:00.000Z',
    '2026-11-08T23:00:00.000Z',
  ],
  [
    '2026-11-15T23:00:00Z',
    '2026-11-09',
    '2026-11-15',
    '2026-11-01T23:00:00.000Z',
    '2026-11-15T23:00:00.000Z',
  ],
  // The clock goes back on Sunday 25 October, so that week has an extra hour.
  [
    '2026-10-26T06:00:00Z',
    '2026-10-19',
    '2026-10-25',
    '2026-10-11T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
])('at %s the last whole week is %s to %s', (moment, firstDay, lastDay, from, until) => {
  const weeks = twoWeeksBefore(new Date(moment));
  expect(weeks).toMatchObject({ firstDay, lastDay });
  expect([weeks.from.toISOString(), weeks.until.toISOString()]).toEqual([from, until]);
});
