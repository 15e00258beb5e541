import type { Anbi, ItemLight } from '../../../../contract/anbi.ts';
import { formatDate } from '../../../lib/format.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { AccountsItem } from './accounts-item.tsx';
import { BookYearItem } from './book-year-item.tsx';
import { LightBadge } from './light-badge.tsx';
import { ReportItem } from './report-item.tsx';

/** What is told of each book year. */
export function YearsPart({ anbi: { years, bookYear, lights } }: { anbi: Anbi }) {
  const { read, urlWith } = useUrlParams();
  const shown = years.find(({ year }) => String(year) === read('jaar')) ?? years[0];
  return (
    <>
      <Card>
        <div className="flex flex-col gap-3">
          <State label="Verslag van de activiteiten" light={lights.report} />
          <State label="Financiële verantwoording" light={lights.accounts} />
        </div>
      </Card>
      {/* Links, so that whoever leaves a year with unsaved changes is asked about them. */}
      <nav aria-label="Boekjaren" className="flex flex-wrap gap-2">
        {years.map(({ year, label }) => (
          <Link
            key={year}
            href={urlWith({ jaar: year })}
            aria-current={year === shown?.year ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-box border border-edge px-4 text-sm font-semibold text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown ? (
        <>
          <p className="text-sm text-muted">
            Verslag en verantwoording van boekjaar {shown.label} moeten er uiterlijk {formatDate(shown.dueOn)}{' '}
            staan.
          </p>
          <ReportItem key={`report-${shown.year}`} year={shown} />
          <AccountsItem key={`accounts-${shown.year}`} year={shown} endMonth={bookYear.endMonth} />
        </>
      ) : (
        <p className="text-sm text-muted">Uw eerste boekjaar loopt nog. Daarna vult u hier de cijfers in.</p>
      )}
      <BookYearItem bookYear={bookYear} />
    </>
  );
}

function State({ label, light: { light, sentence } }: { label: string; light: ItemLight }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="font-semibold">{label}.</span> <span className="text-muted">{sentence}</span>
      </p>
      <LightBadge light={light} />
    </div>
  );
}
