import type { DonorFilter } from '../../../../contract/donor-list.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ScopeFields } from '../../../ui/scope-fields.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

const filters = {
  lopend: { label: 'Vaste gift loopt', filter: 'running' },
  gepauzeerd: { label: 'Gepauzeerd of rust', filter: 'paused' },
  storno: { label: 'Gemiste maand staat open', filter: 'missed' },
  gestopt: { label: 'Vaste gift gestopt', filter: 'stopped' },
  bedrijf: { label: 'Bedrijven', filter: 'company' },
  vraagt: { label: 'Vraagt iets', filter: 'asking' },
} as const satisfies Record<string, { label: string; filter: DonorFilter }>;

type FilterName = keyof typeof filters;
const names = Object.keys(filters) as FilterName[];

const choices = [
  { value: '' as const, label: 'Iedereen' },
  ...names.map((value) => ({ value, label: filters[value].label })),
];

export function useDonorFilter(): DonorFilter | undefined {
  const name = useUrlParams().readOneOf('stand', names);
  return name && filters[name].filter;
}

export function DonorFilters({ view }: { view: DonationView }) {
  const chosen = useUrlParams().readOneOf('stand', names) ?? '';
  const { search = '' } = view.filter;
  return (
    <>
      <SearchField
        hideLabel
        placeholder="Zoek op naam of e-mailadres..."
        value={search}
        // While the user types, each search text replaces the previous text in the browser history.
        onSearch={(text) => view.changeFilter({ zoek: text }, { replace: Boolean(search && text) })}
        className="w-full md:flex-1"
      />
      <ChoiceField
        hideLabel
        label="Wie"
        choices={choices}
        value={chosen}
        onChange={(stand) => view.changeFilter({ stand })}
        className="max-md:flex-1 md:w-60"
      />
      <ScopeFields view={view} oneEnvironment />
    </>
  );
}
