import { X } from 'lucide-react';
import type { AuditFilter, AuditKind } from '../../../../contract/audit.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import type { DonationView } from '../../../lib/donation-view.ts';

const kindLabels: Record<AuditKind, string> = {
  logins: 'Inloggen en accounts',
  team: 'Team',
  donors: 'Donateurs',
  settings: 'Instellingen',
  money: 'Terugbetalen en stoppen',
};

const kindChoices = [
  { value: '' as const, label: 'Alles' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value: value as AuditKind, label })),
];

/** The filter in the URL; the period is shared with the list of donations. */
export function useAuditFilter({ filter: { from, to } }: DonationView): AuditFilter {
  const { read, readOneOf } = useUrlParams();
  return {
    actor: read('wie'),
    kind: readOneOf('soort', Object.keys(kindLabels) as AuditKind[]),
    from,
    until: to,
  };
}

export function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

interface AuditFiltersProps {
  view: DonationView;
  filter: AuditFilter;
}

export function AuditFilters({ view: { changeFilter }, filter }: AuditFiltersProps) {
  const search = (text: string) => changeFilter({ wie: text }, { replace: Boolean(filter.actor && text) });
  return (
    <div className="mb-6 flex flex-col gap-4 border-b border-line pb-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1.5fr_1fr_1fr]">
        <SearchField
          label="Wie"
          placeholder="Zoek op e-mailadres..."
          value={filter.actor ?? ''}
          onSearch={search}
          className="col-span-2 lg:col-span-1"
        />
        <ChoiceField
          label="Wat"
          choices={kindChoices}
          value={filter.kind ?? ''}
          onChange={(kind) => changeFilter({ soort: kind })}
          className="col-span-2 lg:col-span-1"
        />
        <DayField label="Van" value={filter.from} onChange={(van) => changeFilter({ van })} />
        <DayField label="Tot en met" value={filter.until} onChange={(tot) => changeFilter({ tot })} />
      </div>
      {isFiltered(filter) && (
        <Button
          icon={X}
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => changeFilter({ wie: undefined, soort: undefined, van: undefined, tot: undefined })}
        >
          Filters wissen
        </Button>
      )}
    </div>
  );
}
