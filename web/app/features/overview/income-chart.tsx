import type { DonationStats } from '../../../../contract/donation-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { formatNumber, formatShortMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { chartTicks } from './chart-scale.ts';
import { IncomeTable } from './income-table.tsx';
import { MonthLinks } from './month-links.tsx';

interface IncomeChartProps {
  months: DonationStats['months'];
  environment: Environment;
  tenant: string | undefined;
}

/** Income by month. Whoever cannot see the bars, or wants the cents, opens the table under them. */
export function IncomeChart({ months, environment, tenant }: IncomeChartProps) {
  const bars = months.map(({ month, oneOff, recurring }) => ({
    month,
    oneOff: Math.max(0, Number(oneOff)),
    recurring: Math.max(0, Number(recurring)),
  }));
  const ticks = chartTicks(Math.max(...bars.map((bar) => bar.oneOff + bar.recurring)));
  const top = ticks.at(-1) ?? 1;
  return (
    <Card title="Inkomsten per maand" actions={<Legend />}>
      <div className="flex gap-3 text-xs text-muted">
        <ol
          aria-hidden="true"
          className="tabular flex h-56 flex-col-reverse xl:h-90 justify-between text-right"
        >
          {ticks.map((tick) => (
            <li key={tick} className="h-0 leading-0 whitespace-nowrap">
              € {formatNumber(tick)}
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
                <g key={bar.month}>
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
            <MonthLinks months={months} environment={environment} tenant={tenant} />
          </div>
          <ol aria-hidden="true" className="mt-2 flex">
            {months.map(({ month }, index) => (
              <li
                key={month}
                // A phone has room for every second name; the last one says where now is.
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
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-[3px] bg-accent" />
        Eenmalig
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-[3px] bg-success-text" />
        Maandelijks
      </li>
    </ul>
  );
}
