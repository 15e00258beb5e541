import { type ComponentProps, useState } from 'react';
import { useDebounced } from '../lib/typed-values.ts';
import { tenantName, useTenantName, useTenantSearch } from '../lib/tenants.ts';
import { Combobox } from './combobox.tsx';

interface TenantPickerProps extends Partial<
  Pick<ComponentProps<typeof Combobox>, 'label' | 'hideLabel' | 'hint' | 'className'>
> {
  value: string;
  onChange: (tenantId: string) => void;
  emptyLabel?: string;
}

/** The server searches, because there may be thousands of tenants. */
export function TenantPicker({ value, onChange, emptyLabel = 'Alle tenants', ...field }: TenantPickerProps) {
  // Null until the user starts to choose; before that nothing is requested.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed);
  const name = useTenantName(value);
  const found = useTenantSearch(search);
  const isSearching = search !== typed || found.isPending;
  const tenants = found.data?.items.map((tenant) => ({
    value: tenant.id,
    label: tenantName(tenant),
    ...(tenant.organizationName && { hint: tenant.email }),
  }));
  const otherCount = (found.data?.total ?? 0) - (tenants?.length ?? 0);
  return (
    <Combobox
      label="Tenant"
      {...field}
      chosen={value === '' ? emptyLabel : name}
      choices={
        isSearching ? undefined : [...(typed ? [] : [{ value: '', label: emptyLabel }]), ...(tenants ?? [])]
      }
      onSearch={setTyped}
      onChange={onChange}
      note={otherCount > 0 ? `En nog ${otherCount} andere: typ een deel van de naam.` : undefined}
    />
  );
}
