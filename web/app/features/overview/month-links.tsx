import type { DonationStats } from '../../../../contract/donation-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { daysOfMonth } from '../../../lib/calendar-periods.ts';
import { formatAmount, formatMonth } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { Link } from '../../../ui/link.tsx';

interface MonthLinksProps {
  months: DonationStats['months'];
  environment: Environment;
  tenant: string | undefined;
}

/**
 * Lies over the bars: tells the amounts of the month that is pointed at or has the focus, and leads to its donations.
 */
export function MonthLinks({ months, environment, tenant }: MonthLinksProps) {
  const donationsUrl = (month: string) => {
    const { from, to } = daysOfMonth(month);
    return pathWithQuery('/admin', { tab: 'donaties', omgeving: environment, tenant, van: from, tot: to });
  };
  return (
    <ul aria-label="Maanden" className="absolute inset-0 flex">
      {months.map(({ month, oneOff, recurring }, index) => (
        <li key={month} className="relative min-w-0 flex-1">
          <Link
            href={donationsUrl(month)}
            aria-label={`${formatMonth(month)}: ${formatAmount(oneOff)} eenmalig, ${formatAmount(recurring)} maandelijks`}
            className="peer block size-full hover:bg-ink/5 focus-visible:bg-ink/5"
          />
          <span
            aria-hidden="true"
            className={`pointer-events-none absolute top-2 z-10 hidden rounded-box bg-ink px-3 py-2 text-sm whitespace-nowrap text-paper peer-hover:block peer-focus-visible:block ${sideOf(index, months.length)}`}
          >
            <span className="block font-semibold">{formatMonth(month)}</span>
            <span className="tabular block">{formatAmount(oneOff)} eenmalig</span>
            <span className="tabular block">{formatAmount(recurring)} maandelijks</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Beside the bar, on the side where there is room. */
function sideOf(index: number, count: number): string {
  return index < count / 2 ? 'left-full ml-1' : 'right-full mr-1';
}
