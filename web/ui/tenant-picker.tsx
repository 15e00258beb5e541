import type { ComponentProps } from 'react';
import { tenantName, useTenantName, useTenantSearch } from '../lib/tenants.ts';
import { Combobox } from './combobox.tsx';
import { useChoiceSearch } from './use-choice-search.ts';

interface TenantPickerProps extends Partial<
  Pick<ComponentProps<typeof Combobox>, 'label' | 'hideLabel' | 'hint' | 'className'>
> {
  value: string;
  onChange: (tenantId: string) => void;
  /** The label of the empty choice. */
  nobody?: string;
}

/** There may be thousands of tenants, so the server searches. */
export function TenantPicker({ value, onChange, nobody = 'Alle tenants', ...field }: TenantPickerProps) {
  const { search, comboboxProps } = useChoiceSearch(nobody, 'naam');
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
      chosen={value === '' ? nobody : name}
      onChange={onChange}
      {...comboboxProps({ isPending, choices, total: data?.total })}
    />
  );
}
