import { useRef } from 'react';
import { CalendarCheck } from 'lucide-react';
import { listMissedCharges } from '../../../../contract/endpoints/subscriptions.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { usePage } from '../../../lib/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { Paging, LoadedPage } from '../../../ui/paging.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useDonationView } from '../../../lib/donation-view.ts';
import { MissedChargeFigures } from './missed-charge-figures.tsx';
import { MissedChargeRow } from './missed-charge-row.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';

export function MissedCharges() {
  const view = useDonationView();
  const may = useMay();
  // Shows one environment at a time, because live and test amounts must not be added up.
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const filter = { userId: view.filter.userId, apiEnvironment };
  const charges = usePage(listMissedCharges, filter, view.page);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <MissedChargeFigures filter={filter} />
      <Card
        title="Gemiste maanden"
        badge={<EnvironmentBadge view={view} />}
        footer={
          <Paging
            listRef={list}
            number={view.page}
            page={charges.data}
            itemName="gemiste maanden"
            onChange={view.changePage}
          />
        }
      >
        <div className="mb-6 grid gap-4 md:grid-cols-3">
          <ScopeFields view={view} oneEnvironment />
        </div>
        {!may('viewDonors') && <p className="mb-4 text-sm text-muted">{namesLeftOut}</p>}
        <LoadedPage
          query={charges}
          skeleton={<Spinner label="Gemiste maanden laden..." />}
          failure="De gemiste maanden konden niet worden geladen."
          pageUrl={view.pageUrl}
          empty={
            <EmptyState icon={CalendarCheck} title="Geen gemiste maanden">
              Er is geen afschrijving mislukt of teruggehaald. Gebeurt dat, dan ziet u hier waarom, en wat
              Gulhart eraan doet.
            </EmptyState>
          }
        >
          {(items) => (
            <ul
              ref={list}
              tabIndex={-1}
              aria-label="Gemiste maanden"
              className="divide-y divide-line outline-none"
            >
              {items.map((charge) => (
                <MissedChargeRow key={charge.id} charge={charge} view={view} />
              ))}
            </ul>
          )}
        </LoadedPage>
      </Card>
    </>
  );
}
