import { environmentLabels } from '../lib/donation-labels.ts';
import { Badge } from './badge.tsx';
import { ChoiceField } from './choice-field.tsx';
import { TenantPicker } from './tenant-picker.tsx';
import { type DonationView, environmentChoiceValues } from '../lib/donation-view.ts';

interface ScopeFieldsProps {
  view: DonationView;
}

export function ScopeFields({ view }: ScopeFieldsProps) {
  return (
    <>
      {view.isAdmin && <TenantField view={view} />}
      <ChoiceField
        label="Omgeving"
        choices={environmentChoices}
        value={view.environment}
        onChange={view.changeEnvironment}
      />
    </>
  );
}

const environmentChoices = environmentChoiceValues.map((value) => ({
  value,
  label: value === 'alle' ? 'Alle betalingen' : environmentLabels[value].choice,
}));

export function TenantField({ view }: ScopeFieldsProps) {
  return (
    <TenantPicker
      value={view.filter.userId ?? ''}
      onChange={(id) =>
        // Pages, funds and sources belong to one organisation, so another tenant clears them.
        view.changeFilter({ tenant: id, campagne: '', bestemming: '', bron: '' })
      }
    />
  );
}

export function EnvironmentBadge({ view }: ScopeFieldsProps) {
  if (view.environment === 'alle') return null;
  const { badge, tone } = environmentLabels[view.environment];
  return <Badge tone={tone}>{badge}</Badge>;
}
