import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { tenant, type Tenant } from '../../contract/tenants.ts';
import { loadByKey } from './query-client.ts';

export const tenantsKey = ['/api/admin/users'];
const tenantsStaleMs = 5 * 60_000;
/** One that is being deleted goes by itself. */
const closingRefreshMs = 30_000;

/** An answer that is no list counts as an empty one. */
const loadTenants = loadByKey(
  z.pipe(
    z.transform((answer) => (Array.isArray(answer) ? answer : [])),
    z.array(tenant),
  ),
);

interface TenantsOptions {
  /** Only administrators may ask. */
  enabled?: boolean;
}

/** Every account there is, for administrators. */
export function useTenants({ enabled = true }: TenantsOptions = {}) {
  return useQuery({
    queryKey: tenantsKey,
    queryFn: loadTenants,
    staleTime: tenantsStaleMs,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data?.some(({ closingSince }) => closingSince) ? closingRefreshMs : false,
    enabled,
  });
}

/** The choices of a tenant filter: everything first, then every organisation by name. */
export function tenantChoices(tenants: readonly Tenant[] = []) {
  const named = tenants.map((tenant) => ({
    value: tenant.id,
    label: tenant.organizationName || tenant.email,
  }));
  return [
    { value: '', label: 'Alle tenants' },
    ...named.toSorted((one, other) => one.label.localeCompare(other.label, 'nl')),
  ];
}
