import { useId, useState } from 'react';
import { SlidersHorizontal, X } from 'lucide-react';
import { donationTypes, frequencyOfType, type DonationType } from '../../../../contract/donation-list.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import type { DonationStatus } from '../../../../contract/gift-states.ts';
import { periodHint, statusLabels } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { type DonationView, clearedFilters } from '../../../lib/donation-view.ts';
import { OriginFilters } from './origin-filters.tsx';
import { ScopeFields } from '../../../ui/scope-fields.tsx';
import { quickPeriods } from '../../../lib/calendar-periods.ts';

const statusChoices: { value: DonationStatus | ''; label: string }[] = [
  { value: '', label: 'Alle statussen' },
  ...Object.entries(statusLabels).map(([value, { label }]) => ({
    value: value as DonationStatus,
    label,
  })),
];

const typeChoices: { value: DonationType | ''; label: string }[] = [
  { value: '', label: 'Alle types' },
  ...donationTypes.map((value) => ({ value, label: kindOfFrequency[frequencyOfType[value]] })),
];

export function DonationFilters({ view }: { view: DonationView }) {
  const { filter, changeFilter } = view;
  // A search could reveal donors to users who may not see them.
  const maySearch = useMay()('viewDonors');
  const bookedOnId = useId();
  const { status, type, from, to, pageId, fundId, source } = filter;
  const activeFilterCount = [status, type, from, to, pageId, fundId, source].filter(Boolean).length;
  const [isOpen, setIsOpen] = useState(activeFilterCount > 0);
  // While the user types, each search text replaces the previous text in the browser history.
  const search = (text: string) => changeFilter({ zoek: text }, { replace: Boolean(filter.search && text) });
  return (
    <div className="flex flex-col gap-4">
      <div className={`grid gap-4 ${view.isAdmin ? 'md:grid-cols-[1fr_1fr_2fr]' : 'md:grid-cols-[1fr_3fr]'}`}>
        <ScopeFields view={view} />
        {maySearch && (
          <SearchField
            placeholder="Zoek op email, ID of bedrag..."
            value={filter.search ?? ''}
            onSearch={search}
          />
        )}
      </div>
      <Button
        icon={SlidersHorizontal}
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="self-start md:hidden"
      >
        Meer filters{activeFilterCount > 0 && ` (${activeFilterCount})`}
      </Button>
      <div className={`grid-cols-2 gap-4 md:grid md:grid-cols-4 ${isOpen ? 'grid' : 'hidden'}`}>
        <ChoiceField
          label="Status"
          choices={statusChoices}
          value={filter.status ?? ''}
          onChange={(status) => changeFilter({ status })}
        />
        <ChoiceField
          label="Type"
          choices={typeChoices}
          value={filter.type ?? ''}
          onChange={(type) => changeFilter({ type })}
        />
        <DayField
          label="Van"
          value={filter.from}
          onChange={(van) => changeFilter({ van })}
          describedBy={bookedOnId}
        />
        <DayField
          label="Tot en met"
          value={filter.to}
          onChange={(tot) => changeFilter({ tot })}
          describedBy={bookedOnId}
        />
        <OriginFilters view={view} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <QuickPeriods view={view} />
        {(activeFilterCount > 0 || filter.search) && (
          <SmallButton icon={X} variant="quiet" onClick={() => changeFilter(clearedFilters)}>
            Filters wissen
          </SmallButton>
        )}
        <p id={bookedOnId} className="basis-full text-sm text-muted">
          {periodHint}
        </p>
      </div>
    </div>
  );
}

function QuickPeriods({ view: { filter, changeFilter } }: { view: DonationView }) {
  const [periods] = useState(() => quickPeriods(new Date()));
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Snelle keuze van een periode</legend>
      {periods.map(({ label, from, to }) => {
        const isChosen = filter.from === from && filter.to === to;
        return (
          <SmallButton
            key={label}
            aria-pressed={isChosen}
            onClick={() => changeFilter(isChosen ? { van: '', tot: '' } : { van: from, tot: to })}
            className="aria-pressed:border-warning-text aria-pressed:bg-warning-soft aria-pressed:text-warning-text"
          >
            {label}
          </SmallButton>
        );
      })}
    </fieldset>
  );
}
