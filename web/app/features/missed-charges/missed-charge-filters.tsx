import type { MissedChargeFilter } from '../../../../contract/missed-charges.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ScopeFields } from '../../../ui/scope-fields.tsx';

const filters = {
  aandacht: { label: 'Vraagt uw aandacht', filter: 'attention' },
  open: { label: 'Staat nog open', filter: 'open' },
  hersteld: { label: 'Hersteld', filter: 'recovered' },
  verloren: { label: 'Verloren', filter: 'lost' },
  gestopt: { label: 'Gestopt', filter: 'stopped' },
} as const satisfies Record<string, { label: string; filter: MissedChargeFilter }>;

type FilterName = keyof typeof filters;
const names = Object.keys(filters) as FilterName[];

const choices = [
  { value: '' as const, label: 'Alle gemiste maanden' },
  ...names.map((value) => ({ value, label: filters[value].label })),
];

export function useMissedChargeFilter(): MissedChargeFilter | undefined {
  const name = useUrlParams().readOneOf('stand', names);
  return name && filters[name].filter;
}

export function MissedChargeFilters({ view }: { view: DonationView }) {
  const chosen = useUrlParams().readOneOf('stand', names) ?? '';
  return (
    <>
      <ChoiceField
        hideLabel
        label="Stand"
        choices={choices}
        value={chosen}
        onChange={(stand) => view.changeFilter({ stand })}
        className="w-full md:w-60"
      />
      <ScopeFields view={view} oneEnvironment />
    </>
  );
}
