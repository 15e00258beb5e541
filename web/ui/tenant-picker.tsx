import { type ComponentProps, useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { tenantName, useTenantName, useTenantSearch } from '../lib/tenants.ts';
import { Combobox } from './combobox.tsx';

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
  // Null until the user starts to choose; nothing is requested before that.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed);
  const name = useTenantName(value);
  const found = useTenantSearch(search);
  const isLooking = search !== typed || found.isPending;
  const tenants = found.data?.items.map((tenant) => ({
    value: tenant.id,
    label: tenantName(tenant),
    ...(tenant.organizationName && { hint: tenant.email }),
  }));
  const more = (found.data?.total ?? 0) - (tenants?.length ?? 0);
  return (
    <Combobox
      label="Tenant"
      {...field}
      chosen={value === '' ? nobody : name}
      choices={isLooking ? undefined : [...(typed ? [] : [{ value: '', label: nobody }]), ...(tenants ?? [])]}
      onSearch={setTyped}
      onChange={onChange}
      note={more > 0 ? `En nog ${more} andere: typ een deel van de naam.` : undefined}
    />
  );
}
