import { dutchDate, daysLater, startOfDutchDay } from './dutch-calendar.ts';

/** The last whole Dutch week, Monday to Sunday, and the week before it. */
export interface TwoWeeks {
  /** `from`, `lastFrom` and `until` are the starts of the earlier week, the last week and the present week. */
  from: Date;
  lastFrom: Date;
  until: Date;
  /** The Monday of the last week, such as 2026-01-26. */
  firstDay: string;
  lastDay: string;
}

export function twoWeeksBefore(moment: Date): TwoWeeks {
  const today = dutchDate(moment);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = daysLater(today, -weekday);
  return {
    from: startOfDutchDay(daysLater(monday, -14)),
    lastFrom: startOfDutchDay(daysLater(monday, -7)),
    until: startOfDutchDay(monday),
    firstDay: daysLater(monday, -7),
    lastDay: daysLater(monday, -1),
  };
}
