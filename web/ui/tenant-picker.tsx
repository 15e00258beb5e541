import { useState } from 'react';
import { useDebounced } from '../lib/use-debounced.ts';
import { tenantName, useTenantName, useTenantSearch } from '../lib/tenants.ts';
import { Combobox } from './combobox.tsx';

interface TenantPickerProps {
  /** The id of the tenant that is chosen; empty for all of them. */
  value: string;
  onChange: (tenantId: string) => void;
  hideLabel?: boolean;
  className?: string;
}

const everybody = { value: '', label: 'Alle tenants' };

/** For administrators: whose things a screen shows. There may be thousands to choose from, so the server searches. */
export function TenantPicker({ value, onChange, hideLabel = false, className = '' }: TenantPickerProps) {
  // Null until somebody begins to choose: most who see the field never do.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed);
  const name = useTenantName(value);
  const found = useTenantSearch(search);
  const isLooking = search !== typed || found.isPending;
  const tenants = found.data?.items.map((tenant) => ({
    value: tenant.id,
    label: tenantName(tenant),
    hint: tenant.email,
  }));
  const more = (found.data?.total ?? 0) - (tenants?.length ?? 0);
  return (
    <Combobox
      label="Tenant"
      hideLabel={hideLabel}
      className={className}
      chosen={value === '' ? everybody.label : name}
      choices={isLooking ? undefined : [...(typed ? [] : [everybody]), ...(tenants ?? [])]}
      onSearch={setTyped}
      onChange={onChange}
      note={more > 0 ? `En nog ${more} andere: typ een deel van de naam.` : undefined}
    />
  );
}
