import type { DonationStats } from '../../../../contract/donation-stats.ts';
import { periodHint, explainPerMonth } from '../../../lib/donation-labels.ts';
import { formatAmount, formatNumber } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { Link } from '../../../ui/link.tsx';
import type { StatsFilter } from './api.ts';
import { comparisons, describeChange } from './stats-periods.ts';

export function OverviewCards({ stats, filter }: { stats: DonationStats; filter: StatsFilter }) {
  const { period, userId: tenant } = filter;
  const { before, monthlyGifts } = stats;
  const comparison = period && comparisons[period];
  const change = (now: number, earlier: number | undefined) =>
    comparison && earlier !== undefined ? describeChange(now, earlier, comparison.than) : undefined;
  const warning = comparison?.caution;
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
        <Figure
          label="Totale inkomsten"
          notes={[
            stats.apiEnvironment === 'test' ? 'Testbetalingen, geen echt geld' : undefined,
            period && 'Betaald in deze periode',
            change(Number(stats.totalRevenue), before && Number(before.totalRevenue)),
          ]}
        >
          {formatAmount(stats.totalRevenue)}
        </Figure>
        <Figure
          label="Aantal donaties"
          notes={[
            `${formatNumber(stats.paidCount)} betaald`,
            change(stats.donationCount, before?.donationCount),
          ]}
        >
          {formatNumber(stats.donationCount)}
        </Figure>
        <Figure
          label="Maandelijkse donaties"
          notes={[
            `${formatNumber(stats.paidRecurringCount)} betaald`,
            change(stats.recurringCount, before?.recurringCount),
          ]}
        >
          {formatNumber(stats.recurringCount)}
        </Figure>
        <Figure
          label="Vaste donateurs"
          notes={[
            `Nu actief, samen ${formatAmount(monthlyGifts.amount)} per maand`,
            monthlyGifts.otherCount > 0 ? explainPerMonth(monthlyGifts.otherCount) : undefined,
          ]}
          href={pathWithQuery('/admin', {
            tab: 'donateurs',
            deel: 'maandelijks',
            omgeving: stats.apiEnvironment,
            tenant,
          })}
        >
          {formatNumber(monthlyGifts.count)}
        </Figure>
      </dl>
      {period && <p className="text-sm text-muted">{periodHint}</p>}
      {warning && before && before.donationCount > 0 && <p className="text-sm text-muted">{warning}</p>}
    </div>
  );
}

interface FigureProps {
  label: string;
  notes: (string | undefined)[];
  href?: string;
  children: string;
}

function Figure({ label, notes, href, children }: FigureProps) {
  return (
    <div className="rounded-box border border-line bg-surface p-4 md:p-6">
      <dt className="text-sm text-muted">{href ? <Link href={href}>{label}</Link> : label}</dt>
      <dd className="tabular mt-1 font-display text-2xl font-semibold tracking-tight wrap-anywhere">
        {children}
      </dd>
      {notes.filter(Boolean).map((note) => (
        <dd key={note} className="tabular mt-1 text-sm text-muted">
          {note}
        </dd>
      ))}
    </div>
  );
}
