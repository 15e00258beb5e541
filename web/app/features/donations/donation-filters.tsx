import { useId, useRef, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { useMay } from '../../../lib/current-user.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { Button } from '../../../ui/button.tsx';
import { TenantField } from '../../../ui/scope-fields.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { MoreFilters } from './more-filters.tsx';
import { PeriodField } from './period-field.tsx';

export function DonationFilters({ view }: { view: DonationView }) {
  const { filter, changeFilter } = view;
  // A search could reveal donors to users who may not see them.
  const maySearch = useMay()('viewDonors');
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const moreButton = useRef<HTMLButtonElement>(null);
  // While the user types, each search text replaces the previous text in the browser history.
  const search = (text: string) => changeFilter({ zoek: text }, { replace: Boolean(filter.search && text) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 md:flex-nowrap">
        {view.isAdmin && <TenantField view={view} hideLabel className="-my-1.5 w-full md:w-52" />}
        {maySearch && (
          <SearchField
            hideLabel
            placeholder="Zoek op email, ID of bedrag..."
            value={filter.search ?? ''}
            onSearch={search}
            className="-my-1.5 w-full md:flex-1"
          />
        )}
        <PeriodField view={view} />
        <Button
          ref={moreButton}
          icon={SlidersHorizontal}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setIsOpen(!isOpen)}
          className="max-md:flex-1"
        >
          Meer filters
        </Button>
      </div>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && <MoreFilters view={view} />}
      </div>
      <ActiveFilters view={view} onRemoved={() => moreButton.current?.focus()} />
    </div>
  );
}
