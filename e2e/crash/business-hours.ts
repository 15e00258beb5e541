import { fileURLToPath } from 'node:url';
import { isBusinessDay } from '../../server/platform/business-days.ts';
import { dutchDate } from '../../server/platform/dutch-calendar.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Starts the product with a clock that shows a business day with hours left in it: only then a charge is made again.
 * The clock of the database stays as it is.
 */
export function inBusinessHours(now = Date.now()): Record<string, string> {
  let behindMs = 0;
  while (!isWithinBusinessDay(now - behindMs)) behindMs += hourMs;
  return {
    CLOCK_BEHIND_MS: String(behindMs),
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('set-clock-back.mjs', import.meta.url))}`,
  };
}

function isWithinBusinessDay(moment: number): boolean {
  const day = dutchDate(new Date(moment));
  return isBusinessDay(day) && dutchDate(new Date(moment + 2 * hourMs)) === day;
}
