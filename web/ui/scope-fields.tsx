import type { ComponentProps } from 'react';
import { environmentLabels } from '../lib/donation-labels.ts';
import { Badge } from './badge.tsx';
import { ChoiceField } from './choice-field.tsx';
import { TenantPicker } from './tenant-picker.tsx';
import { type DonationView, environmentChoiceValues } from '../lib/donation-view.ts';

interface ScopeFieldsProps {
  view: DonationView;
  /** Leaves out the choice 'Alle betalingen', because live and test amounts must not be added up. */
  oneEnvironment?: boolean;
}

export function ScopeFields({ view, oneEnvironment = false }: ScopeFieldsProps) {
  return (
    <>
      {view.isAdmin && <TenantField view={view} hideLabel className="w-full md:w-52" />}
      <EnvironmentField view={view} oneEnvironment={oneEnvironment} hideLabel className="md:w-48" />
    </>
  );
}

interface EnvironmentFieldProps
  extends ScopeFieldsProps, Pick<ComponentProps<typeof ChoiceField>, 'hideLabel' | 'className'> {}

export function EnvironmentField({ view, oneEnvironment = false, ...field }: EnvironmentFieldProps) {
  return (
    <ChoiceField
      {...field}
      label="Omgeving"
      choices={oneEnvironment ? environmentChoices.slice(0, 2) : environmentChoices}
      value={oneEnvironment && view.environment === 'alle' ? 'live' : view.environment}
      onChange={view.changeEnvironment}
    />
  );
}

const environmentChoices = environmentChoiceValues.map((value) => ({
  value,
  label: value === 'alle' ? 'Alle betalingen' : environmentLabels[value].choice,
}));

type TenantFieldProps = ScopeFieldsProps &
  Pick<ComponentProps<typeof TenantPicker>, 'hideLabel' | 'className'>;

export function TenantField({ view, ...field }: TenantFieldProps) {
  return (
    <TenantPicker
      {...field}
      value={view.filter.userId ?? ''}
      onChange={(id) =>
        // Pages, funds and sources belong to one organisation, so choosing another tenant clears these filters.
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
