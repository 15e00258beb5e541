import { type RefObject, useRef } from 'react';
import { CalendarCheck } from 'lucide-react';
import { Redirect } from 'wouter';
import { defaultPageSize } from '../../../../contract/donation-list.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMissedMonths } from './api.ts';
import { type DonationView, useDonationView } from '../../../lib/donation-view.ts';
import { MissedMonthFigures } from './missed-month-figures.tsx';
import { MissedMonthRow } from './missed-month-row.tsx';
import { MissedMonthsGuide } from './missed-months-guide.tsx';
import { RecoverySwitch } from './recovery-switch.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';

/** Months of monthly gifts that could not be charged: how many, why, and what becomes of each. */
export function MissedMonths() {
  const view = useDonationView();
  const may = useMay();
  // One environment at a time: real money and practice do not add up.
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const filter = { userId: view.filter.userId, apiEnvironment };
  const months = useMissedMonths(filter, view.page);
  const list = useRef<HTMLUListElement>(null);
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={
          <span className="flex flex-wrap items-center gap-3">
            Storno’s <EnvironmentBadge view={view} />
          </span>
        }
        description="Maandelijkse afschrijvingen die niet lukten of zijn teruggehaald, en wat ervan terechtkwam."
      >
        <div className="flex flex-col gap-6">
          <div className="grid gap-4 md:grid-cols-3">
            <ScopeFields view={view} />
          </div>
          <MissedMonthFigures filter={filter} />
        </div>
      </Card>
      <Card
        title="Gemiste maanden"
        footer={
          months.data &&
          months.data.total > 0 && (
            <Paging
              list={list}
              number={view.page}
              page={months.data}
              what="gemiste maanden"
              onChange={view.changePage}
            />
          )
        }
      >
        {!may('viewDonors') && <p className="mb-4 text-sm text-muted">{namesLeftOut}</p>}
        <Rows view={view} months={months} list={list} />
      </Card>
      {!view.isAdmin && <RecoverySwitch />}
      <MissedMonthsGuide />
    </div>
  );
}

interface RowsProps {
  view: DonationView;
  months: ReturnType<typeof useMissedMonths>;
  list: RefObject<HTMLUListElement | null>;
}

function Rows({ view, months, list }: RowsProps) {
  if (months.isPending) return <Spinner label="Gemiste maanden laden..." />;
  if (!months.data)
    return <LoadError title="De gemiste maanden konden niet worden geladen." query={months} />;
  const { items, total } = months.data;
  if (items.length === 0 && total > 0)
    return <Redirect to={view.pageUrl(Math.ceil(total / defaultPageSize))} replace />;
  if (items.length === 0)
    return (
      <EmptyState icon={CalendarCheck} title="Geen gemiste maanden">
        Er is geen afschrijving mislukt of teruggehaald. Gebeurt dat, dan ziet u hier waarom, en wat Gulhart
        eraan doet.
      </EmptyState>
    );
  return (
    <ul ref={list} tabIndex={-1} aria-label="Gemiste maanden" className="divide-y divide-line outline-none">
      {items.map((month) => (
        <MissedMonthRow key={month.id} month={month} view={view} />
      ))}
    </ul>
  );
}
