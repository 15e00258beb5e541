import { donationTypes, frequencyOfType, type DonationType } from '../../../../contract/donation-list.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import type { DonationStatus } from '../../../../contract/gift-states.ts';
import { statusLabels } from '../../../lib/donation-status-labels.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { EnvironmentField } from '../../../ui/scope-fields.tsx';
import { OriginFilters } from './origin-filters.tsx';

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

export function MoreFilters({ view }: { view: DonationView }) {
  const { filter, changeFilter } = view;
  return (
    <div className="flex flex-col gap-4 border-y border-line py-4">
      <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        <EnvironmentField view={view} />
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
        <OriginFilters view={view} />
      </div>
      <Checkbox
        label="Kolom campagne tonen"
        checked={view.showsPurpose}
        onChange={({ target }) => view.changeShowsPurpose(target.checked)}
      />
    </div>
  );
}
