import type { DonationStats } from '../../../../contract/donation-stats.ts';
import { formatNumber, formatShortMonth, formatAmount, formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import type { StatsFilter } from './api.ts';
import { chartTicks } from './chart-scale.ts';
import { daysOfMonth } from '../../../lib/calendar-periods.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { Link } from '../../../ui/link.tsx';

interface IncomeChartProps {
  months: DonationStats['months'];
  filter: StatsFilter;
}

/** Screen readers skip the drawing. They read the links of the months and the table below. */
export function IncomeChart({ months, filter }: IncomeChartProps) {
  const bars = months.map(({ month, oneOff, recurring }) => ({
    month,
    oneOff: Math.max(0, Number(oneOff)),
    recurring: Math.max(0, Number(recurring)),
  }));
  const ticks = chartTicks(Math.max(...bars.map((bar) => bar.oneOff + bar.recurring)));
  const top = ticks.at(-1) ?? 1;
  // If the period is one month, the chart ends with that month, and the bars of earlier months are pale.
  const isOneMonth = filter.period === 'deze-maand' || filter.period === 'vorige-maand';
  return (
    <Card title="Inkomsten per maand" actions={<Legend />}>
      <div className="relative flex gap-3 text-xs text-muted">
        <ol
          aria-hidden="true"
          // On a phone, the amounts of the axis are inside the chart, so that each month is wide enough to press.
          className="tabular flex h-56 flex-col-reverse justify-between text-right max-sm:pointer-events-none max-sm:absolute max-sm:left-0 max-sm:z-10 xl:h-90"
        >
          {ticks.map((tick) => (
            <li key={tick} className="h-0 leading-0 whitespace-nowrap">
              <span
                className={`max-sm:relative max-sm:-top-2 max-sm:bg-surface/80 max-sm:px-0.5 ${tick === 0 ? 'max-sm:invisible' : ''}`}
              >
                € {formatNumber(tick)}
              </span>
            </li>
          ))}
        </ol>
        <div className="min-w-0 flex-1">
          <div className="relative">
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${bars.length} ${top}`}
              preserveAspectRatio="none"
              className="block h-56 w-full overflow-visible xl:h-90"
            >
              {ticks.map((tick) => (
                <line
                  key={tick}
                  x1={0}
                  x2={bars.length}
                  y1={top - tick}
                  y2={top - tick}
                  vectorEffect="non-scaling-stroke"
                  className="stroke-line"
                />
              ))}
              {bars.map((bar, index) => (
                <g key={bar.month} className={isOneMonth && index < bars.length - 1 ? 'opacity-40' : ''}>
                  <rect
                    x={index + 0.2}
                    width={0.6}
                    y={top - bar.recurring}
                    height={bar.recurring}
                    className="fill-success-text"
                  />
                  <rect
                    x={index + 0.2}
                    width={0.6}
                    y={top - bar.recurring - bar.oneOff}
                    height={bar.oneOff}
                    className="fill-accent"
                  />
                </g>
              ))}
            </svg>
            <MonthLinks months={months} filter={filter} />
          </div>
          <ol aria-hidden="true" className="mt-2 flex">
            {months.map(({ month }, index) => (
              <li
                key={month}
                // A phone shows the name of every second month, counted back from the last month.
                className={`min-w-0 flex-1 text-center ${(months.length - index) % 2 === 0 ? 'max-sm:invisible' : ''}`}
              >
                {formatShortMonth(month)}
                {month.endsWith('-01') && <span className="block">{month.slice(0, 4)}</span>}
              </li>
            ))}
          </ol>
        </div>
      </div>
      <p className="mt-4 text-sm text-muted">Een gift telt in de maand waarin die is betaald.</p>
      <IncomeTable months={months} />
    </Card>
  );
}

function Legend() {
  return (
    <ul className="flex gap-4 text-sm">
      {Object.entries({ Eenmalig: 'bg-accent', Maandelijks: 'bg-success-text' }).map(([label, colour]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3 rounded-[3px] ${colour}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

function IncomeTable({ months }: { months: DonationStats['months'] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2">
        Bekijk als tabel
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Inkomsten per maand</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {['Maand', 'Eenmalig', 'Maandelijks'].map((label) => (
              <th key={label} scope="col" className="py-2 text-right font-semibold first:text-left">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, oneOff, recurring }) => (
            <tr key={month} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 text-left font-normal">
                {formatMonth(month)}
              </th>
              <td className="py-2 text-right">{formatAmount(oneOff)}</td>
              <td className="py-2 text-right">{formatAmount(recurring)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function MonthLinks({ months, filter }: IncomeChartProps) {
  const { apiEnvironment: omgeving, userId: tenant } = filter;
  const donationsUrl = (month: string) => {
    const { from, to } = daysOfMonth(month);
    return pathWithQuery('/admin', { tab: 'donaties', omgeving, tenant, van: from, tot: to });
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
            className={`pointer-events-none absolute top-2 z-10 hidden rounded-box bg-ink px-3 py-2 text-sm whitespace-nowrap text-paper peer-hover:block peer-focus-visible:block ${index < months.length / 2 ? 'left-full ml-1' : 'right-full mr-1'}`}
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
