import { useRef } from 'react';
import { HeartHandshake, SearchX } from 'lucide-react';
import { newestSearched } from '../../../../contract/donation-list.ts';
import { listDonors } from '../../../../contract/endpoints/donors.ts';
import { pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { formatNumber } from '../../../lib/format.ts';
import { usePage } from '../../../lib/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/loaded.tsx';
import { LoadedPage, Paging } from '../../../ui/paging.tsx';
import { EnvironmentBadge } from '../../../ui/scope-fields.tsx';
import { DonorFilters, useDonorFilter } from './donor-filters.tsx';
import { DonorTable } from './donor-table.tsx';

export function DonorList() {
  const view = useDonationView();
  const { pageSize } = view;
  const { userId, search } = view.filter;
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const filter = useDonorFilter();
  const donors = usePage(listDonors, { userId, apiEnvironment, search, filter }, view.page, { pageSize });
  const table = useRef<HTMLTableElement>(null);
  return (
    <Card
      title="Alle donateurs"
      badge={<EnvironmentBadge view={view} />}
      footer={
        <Paging
          listRef={table}
          number={view.page}
          page={donors.data}
          itemName="donateurs"
          onChange={view.changePage}
          pageSize={pageSize}
          sizes={{ choices: pageSizes, onChange: view.changePageSize }}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <DonorFilters view={view} />
        {donors.data?.onlyNewest && (
          <output className="text-sm text-muted">
            Alleen de nieuwste {formatNumber(newestSearched)} giften zijn doorzocht. Typ minstens drie tekens
            om alles te doorzoeken.
          </output>
        )}
        <LoadedPage
          query={donors}
          skeleton={<SkeletonRows label="Donateurs laden..." rows={5} />}
          failure="De donateurs konden niet worden geladen."
          pageSize={pageSize}
          pageUrl={view.pageUrl}
          empty={<NobodyFound isFiltered={Boolean(search || filter)} />}
        >
          {(items) => <DonorTable ref={table} donors={items} />}
        </LoadedPage>
      </div>
    </Card>
  );
}

function NobodyFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={SearchX} title="Niemand gevonden">
      Zoek op een deel van de naam of het e-mailadres, of kies weer Iedereen.
    </EmptyState>
  ) : (
    <EmptyState icon={HeartHandshake} title="Nog geen donateurs">
      Wie een gift heeft betaald, staat hier.
    </EmptyState>
  );
}
