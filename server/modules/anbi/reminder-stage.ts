import { daysLater } from '../../platform/dutch-calendar.ts';
import { dueDateOf, warningDateOf } from './book-year.ts';

export type Stage = 'months' | 'weeks' | 'passed';

/** For so long after the term somebody is told that it has passed: who becomes an ANBI later is not told at once. */
const daysToTell = 14;

/**
 * Which mail of a book year it is time for: two months before the term ends, two weeks before, or when it has passed.
 */
export function stageOf(today: string, year: number, endMonth: number): Stage | undefined {
  const dueOn = dueDateOf(year, endMonth);
  if (today > daysLater(dueOn, daysToTell)) return undefined;
  if (today > dueOn) return 'passed';
  if (today >= daysLater(dueOn, -14)) return 'weeks';
  return today >= warningDateOf(year, endMonth) ? 'months' : undefined;
}
