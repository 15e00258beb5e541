import type { ReactNode } from 'react';
import { CalendarCheck, SearchX } from 'lucide-react';
import { listMissedCharges } from '../../../../contract/endpoints/subscriptions.ts';
import type { MissedCharge, MissedChargeFilter } from '../../../../contract/missed-charges.ts';
import { useDonationView } from '../../../lib/donation-view.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { usePage } from '../../../lib/use-page.ts';
import { SmallButtonLink } from '../../../ui/link.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { MissedChargeFigures } from './missed-charge-figures.tsx';
import { MissedChargeFilters, useMissedChargeFilter } from './missed-charge-filters.tsx';
import { MissedChargeRow } from './missed-charge-row.tsx';

export function MissedCharges({ links }: { links: ReactNode }) {
  const view = useDonationView();
  const { pageSize } = view;
  // Shows one environment at a time, because live and test amounts must not be added up.
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const scope = { userId: view.filter.userId, apiEnvironment };
  const filter = useMissedChargeFilter();
  const charges = usePage(listMissedCharges, { ...scope, filter }, view.page, { pageSize });
  return (
    <>
      <MissedChargeFigures filter={scope} links={links} />
      <h2 className="sr-only">Gemiste maanden</h2>
      <ListCard<MissedCharge, HTMLUListElement>
        view={view}
        query={charges}
        itemName="gemiste maanden"
        filters={<MissedChargeFilters view={view} />}
        loading="Gemiste maanden laden..."
        failure="De gemiste maanden konden niet worden geladen."
        empty={<NoMissedCharges filter={filter} />}
      >
        {(items, list) => (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Gemiste maanden"
            className="mt-3 divide-y divide-line outline-none"
          >
            {items.map((charge) => (
              <MissedChargeRow key={charge.id} charge={charge} view={view} />
            ))}
          </ul>
        )}
      </ListCard>
    </>
  );
}

function NoMissedCharges({ filter }: { filter: MissedChargeFilter | undefined }) {
  const { urlWith } = useUrlParams();
  return filter ? (
    <EmptyState
      icon={SearchX}
      title="Niets gevonden"
      action={
        filter !== 'open' && (
          <SmallButtonLink href={urlWith({ stand: 'open', pagina: undefined })}>
            Staat nog open
          </SmallButtonLink>
        )
      }
    >
      Geen gemiste maand heeft deze stand. Kies weer Alle gemiste maanden.
    </EmptyState>
  ) : (
    <EmptyState icon={CalendarCheck} title="Geen gemiste maanden">
      Er is geen afschrijving mislukt of teruggehaald.
    </EmptyState>
  );
}
