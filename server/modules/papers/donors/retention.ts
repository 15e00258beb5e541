import { dutchDate } from '../../../platform/dutch-calendar.ts';

/** Dutch tax law: what belongs to a fiscal year is kept until seven years after its end. */
const keptYears = 7;

/**
 * The moment before which a donation was made if nobody has to know any more who gave it: a new year, in Dutch time.
 */
export function endOfKeeping(now: Date): Date {
  const firstKeptYear = Number(dutchDate(now).slice(0, 4)) - keptYears;
  // Winter time: the year begins an hour earlier than it does in UTC.
  return new Date(Date.UTC(firstKeptYear, 0, 1) - 60 * 60 * 1000);
}
