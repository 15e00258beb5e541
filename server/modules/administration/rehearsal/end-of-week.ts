import { businessDayOnOrAfter } from '../../../platform/business-days.ts';
import { dutchDate, nineAmOnDutchDay } from '../../../platform/dutch-calendar.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The moment at which a played week ends. In the morning of a business day, because a failed charge is made again at no
 * other time: a rehearsal that began in a weekend or late in the evening would never see one.
 */
export function endOfWeek(startedAt: Date, weeks: number): Date {
  if (weeks === 0) return startedAt;
  const day = dutchDate(new Date(startedAt.getTime() + weeks * weekMs));
  return nineAmOnDutchDay(businessDayOnOrAfter(day));
}
