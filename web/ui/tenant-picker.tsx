import type { ComponentProps } from 'react';
import { tenantName, useTenantName, useTenantSearch } from '../lib/tenants.ts';
import { Combobox } from './combobox.tsx';
import { useChoiceSearch } from './use-choice-search.ts';

interface TenantPickerProps extends Partial<
  Pick<ComponentProps<typeof Combobox>, 'label' | 'hideLabel' | 'hint' | 'className'>
> {
  value: string;
  onChange: (tenantId: string) => void;
  emptyLabel?: string;
}

/** The server searches, because there may be thousands of tenants. */
export function TenantPicker({ value, onChange, emptyLabel = 'Alle tenants', ...field }: TenantPickerProps) {
  const { search, comboboxProps } = useChoiceSearch(emptyLabel, 'naam');
  const name = useTenantName(value);
  const { data, isPending } = useTenantSearch(search);
  const choices = data?.items.map((tenant) => ({
    value: tenant.id,
    label: tenantName(tenant),
    ...(tenant.organizationName && { hint: tenant.email }),
  }));
  return (
    <Combobox
      label="Tenant"
      {...field}
      chosen={value === '' ? emptyLabel : name}
      onChange={onChange}
      {...comboboxProps({ isPending, choices, total: data?.total })}
    />
  );
}
