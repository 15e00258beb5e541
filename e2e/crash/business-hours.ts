import { fileURLToPath } from 'node:url';
import { isBusinessDay } from '../../server/platform/business-days.ts';
import { dutchDate } from '../../server/platform/dutch-calendar.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Returns environment variables that set the product's clock back to a business day that lasts at least two
 * more hours. The product retries charges only on business days. The database keeps the real time.
 */
export function inBusinessHours(now = Date.now()): Record<string, string> {
  let behindMs = 0;
  while (!isWithinBusinessDay(now - behindMs)) behindMs += hourMs;
  return {
    CLOCK_BEHIND_MS: String(behindMs),
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('../../harness/set-clock-back.mjs', import.meta.url))}`,
  };
}

function isWithinBusinessDay(moment: number): boolean {
  const day = dutchDate(new Date(moment));
  return isBusinessDay(day) && dutchDate(new Date(moment + 2 * hourMs)) === day;
}
