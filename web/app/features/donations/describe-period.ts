import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { quickPeriods } from '../../../lib/calendar-periods.ts';
import { formatDate } from '../../../lib/format.ts';

export function describePeriod(
  { from, to }: Pick<DonationFilter, 'from' | 'to'>,
  now = new Date(),
): string | undefined {
  const quick = quickPeriods(now).find((period) => period.from === from && period.to === to);
  if (quick) return quick.label;
  if (from && to) return `${formatDate(from)} t/m ${formatDate(to)}`;
  if (from) return `Vanaf ${formatDate(from)}`;
  return to && `Tot en met ${formatDate(to)}`;
}
