import { expect, test } from 'vitest';
import { isBusinessDay } from '../../../platform/business-days.ts';
import { dutchDate, dutchTime } from '../../../platform/dutch-calendar.ts';
import { endOfWeek } from './play-week.ts';

test.each(['2026-11-14T11:00:00Z', '2026-11-17T22:30:00Z', '2026-12-18T08:00:00Z'])(
  'in a rehearsal that starts at %s, week 0 ends at the start, and each later week at nine on a business day',
  (start) => {
    const ends = Array.from({ length: 52 }, (_, week) => endOfWeek(new Date(start), week));
    expect(ends[0]).toEqual(new Date(start));
    expect(ends.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(ends);
    for (const end of ends.slice(1))
      expect([dutchTime(end).slice(11), isBusinessDay(dutchDate(end))]).toEqual(['09:00:00', true]);
  },
);
