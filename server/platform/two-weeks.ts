import { dutchDate, startOfDutchDay } from './dutch-calendar.ts';

/** The last whole Dutch week, Monday to Sunday, and the week before it. */
export interface TwoWeeks {
  from: Date;
  lastFrom: Date;
  until: Date;
  /** Of the last week, such as 2026-01-31. */
  firstDay: string;
  lastDay: string;
}

export function twoWeeksBefore(moment: Date): TwoWeeks {
  const today = dutchDate(moment);
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  return {
    from: startOfDutchDay(addDays(monday, -14)),
    lastFrom: startOfDutchDay(addDays(monday, -7)),
    until: startOfDutchDay(monday),
    firstDay: addDays(monday, -7),
    lastDay: addDays(monday, -1),
  };
}

function addDays(date: string, days: number): string {
  const moved = new Date(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}
