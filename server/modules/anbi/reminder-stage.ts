import { daysLater } from '../../platform/dutch-calendar.ts';
import { dueDateOf, warningDateOf } from './book-year.ts';

export type Stage = 'months' | 'weeks' | 'passed';

/** An organisation that becomes an ANBI later gets no mail about an old term. */
const daysToTell = 14;

export function stageOf(today: string, year: number, endMonth: number): Stage | undefined {
  const dueOn = dueDateOf(year, endMonth);
  if (today > daysLater(dueOn, daysToTell)) return undefined;
  if (today > dueOn) return 'passed';
  if (today >= daysLater(dueOn, -14)) return 'weeks';
  return today >= warningDateOf(year, endMonth) ? 'months' : undefined;
}
