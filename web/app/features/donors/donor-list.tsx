import { HeartHandshake, SearchX } from 'lucide-react';
import { listDonors } from '../../../../contract/endpoints/donors.ts';
import { useDonationView } from '../../../lib/donation-view.ts';
import { usePage } from '../../../lib/use-page.ts';
import { ListCard } from '../../../ui/list-card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { DonorFilters, useDonorFilter } from './donor-filters.tsx';
import { DonorTable } from './donor-table.tsx';

export function DonorList() {
  const view = useDonationView();
  const { pageSize } = view;
  const { userId, search } = view.filter;
  const apiEnvironment = view.filter.apiEnvironment || 'live';
  const filter = useDonorFilter();
  const donors = usePage(listDonors, { userId, apiEnvironment, search, filter }, view.page, { pageSize });
  return (
    <ListCard
      view={view}
      query={donors}
      itemName="donateurs"
      filters={<DonorFilters view={view} />}
      order="De nieuwste donateurs staan bovenaan."
      loading="Donateurs laden..."
      failure="De donateurs konden niet worden geladen."
      empty={<NobodyFound isFiltered={Boolean(search || filter)} />}
    >
      {(items, table) => <DonorTable ref={table} donors={items} />}
    </ListCard>
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
