import { useRef, useState } from 'react';
import { SearchX } from 'lucide-react';
import { listOverviewDonors } from '../../../../contract/endpoints/year-overviews.ts';
import type { OverviewDonor, OverviewFigures, OverviewFilter } from '../../../../contract/year-overviews.ts';
import { formatCount } from '../../../lib/format.ts';
import { usePage } from '../../../lib/use-page.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FilterLine } from '../../../ui/list-card.tsx';
import { EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { DonorTable } from './donor-table.tsx';
import type { OverviewView } from './overview-view.ts';
import { SendButton } from './send-button.tsx';

const filters: { value: OverviewFilter; label: string }[] = [
  { value: 'all', label: 'Alle donateurs' },
  { value: 'to-send', label: 'Nog niet verstuurd' },
  { value: 'mailed', label: 'Verstuurd' },
  { value: 'outdated', label: 'Klopt niet meer' },
  { value: 'no-name', label: 'Zonder naam' },
  { value: 'no-address', label: 'Zonder postadres' },
  { value: 'silenced', label: 'Wil geen mail' },
];

const pageSize = 25;

interface DonorListProps {
  figures: OverviewFigures;
  view: OverviewView;
}

export function DonorList({ figures: { year, isRunning }, view }: DonorListProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, OverviewDonor>>(new Map());
  const filter = { year, filter: view.filter, search: view.search || undefined };
  const donors = usePage(listOverviewDonors, filter, view.page, { pageSize });
  const table = useRef<HTMLTableElement>(null);
  const count = formatCount(chosen.size, 'donateur', 'donateurs');
  const clearChosen = () => setChosen(new Map());
  const choose = (donor: OverviewDonor) => {
    const next = new Map(chosen);
    if (!next.delete(donor.email)) next.set(donor.email, donor);
    setChosen(next);
  };
  return (
    <Card
      footer={
        <Paging
          listRef={table}
          number={view.page}
          page={donors.data}
          itemName="donateurs"
          pageSize={pageSize}
          onChange={view.changePage}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <FilterLine>
          <SearchField
            hideLabel
            className="w-full md:flex-1"
            placeholder="Naam, e-mailadres of nummer"
            value={view.search}
            onSearch={view.changeSearch}
          />
          <ChoiceField
            hideLabel
            label="Toon"
            choices={filters}
            value={view.filter}
            onChange={view.changeFilter}
            className="max-md:flex-1 md:w-60"
          />
        </FilterLine>
        {chosen.size > 0 && (
          <div className="flex flex-wrap items-center gap-3 rounded-box border border-line bg-sunken px-4 py-3">
            <output className="text-sm font-semibold">{count} gekozen</output>
            <SendButton
              size="small"
              request={{ year, emails: [...chosen.keys()] }}
              count={chosen.size}
              namelessCount={[...chosen.values()].filter(({ name }) => name === null).length}
              onSent={clearChosen}
            >
              Verstuur aan {count}
            </SendButton>
            <SmallButton variant="quiet" onClick={clearChosen}>
              Niets kiezen
            </SmallButton>
          </div>
        )}
        <Loaded
          query={donors}
          skeleton={<Spinner label="Donateurs laden..." />}
          failure="De donateurs konden niet worden geladen."
        >
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={SearchX} title="Geen donateurs gevonden">
                Kies weer Alle donateurs, of zoek op een deel van de naam of het e-mailadres.
              </EmptyState>
            ) : (
              <DonorTable
                ref={table}
                year={year}
                donors={items}
                chosen={chosen}
                onChoose={isRunning ? undefined : choose}
              />
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}
