import { useQuery } from '@tanstack/react-query';
import { listedTenant, tenantDetails, type Tenant, type TenantSort } from '../../contract/tenants.ts';
import { loadByKey } from './query-client.ts';
import { usePage } from './use-page.ts';

export const tenantsPath = '/api/admin/users';
export const tenantPageSize = 25;
const tenantsStaleMs = 5 * 60_000;
/** One that is being deleted goes by itself. */
const closingRefreshMs = 30_000;

interface TenantFilter {
  search: string | undefined;
  sort: TenantSort;
}

/** A part of all tenants, with figures, for administrators. */
export function useTenantPage(filter: TenantFilter, page: number) {
  return usePage(tenantsPath, listedTenant, filter, page, {
    pageSize: tenantPageSize,
    nonListIsEmpty: true,
    refreshMs: ({ items }) => (items.some(({ closingSince }) => closingSince) ? closingRefreshMs : false),
  });
}

const loadTenant = loadByKey(tenantDetails);

const tenantQuery = (id: string) => ({
  queryKey: [`${tenantsPath}/${id}`],
  queryFn: loadTenant,
  staleTime: tenantsStaleMs,
});

export function useTenant(id: string) {
  return useQuery(tenantQuery(id));
}

/** Tenants to choose from, by name; null asks for nothing. */
export function useTenantSearch(search: string | null) {
  return usePage(tenantsPath, listedTenant, { search: search || undefined, sort: 'naam' }, 1, {
    enabled: search !== null,
  });
}

/** What the tenant with an id is called; empty until that is known, and for nobody. */
export function useTenantName(id: string): string {
  const { data } = useQuery({ ...tenantQuery(id), enabled: id !== '' });
  return data ? tenantName(data) : '';
}

export function tenantName({ organizationName, email }: Tenant): string {
  return organizationName || email;
}
