import { businessDayOnOrAfter } from '../../../platform/business-days.ts';
import { dutchDate, nineAmOnDutchDay } from '../../../platform/dutch-calendar.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** A morning of a business day, because failed charges are retried at no other time. */
export function endOfWeek(startedAt: Date, weeks: number): Date {
  if (weeks === 0) return startedAt;
  const day = dutchDate(new Date(startedAt.getTime() + weeks * weekMs));
  return nineAmOnDutchDay(businessDayOnOrAfter(day));
}
