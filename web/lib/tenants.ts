import * as z from 'zod/mini';
import { listTenants, readTenant } from '../../contract/endpoints/tenants.ts';
import { listedTenant, type Tenant, type TenantSort } from '../../contract/tenants.ts';
import { useEndpoint } from './query-client.ts';
import { usePage } from './use-page.ts';

export const tenantPageSize = 25;
const tenantsStaleMs = 5 * 60_000;
/** One that is being deleted goes by itself. */
const closingRefreshMs = 30_000;

interface TenantFilter {
  search: string | undefined;
  sort: TenantSort;
}

/** A page has figures, which the whole list has not. An answer that is no list counts as an empty one. */
const listTenantPage = {
  ...listTenants,
  response: {
    200: z.pipe(
      z.transform((answer) => (Array.isArray(answer) ? answer : [])),
      z.array(listedTenant),
    ),
  },
};

/** A part of all tenants, with figures, for administrators. */
export function useTenantPage(filter: TenantFilter, page: number) {
  return usePage(listTenantPage, filter, page, {
    pageSize: tenantPageSize,
    refreshMs: ({ items }) => (items.some(({ closingSince }) => closingSince) ? closingRefreshMs : false),
  });
}

export function useTenant(id: string, enabled = true) {
  return useEndpoint(readTenant, { params: { id } }, { staleTime: tenantsStaleMs, enabled });
}

/** Tenants to choose from, by name; null asks for nothing. */
export function useTenantSearch(search: string | null) {
  return usePage(listTenantPage, { search: search || undefined, sort: 'naam' }, 1, {
    enabled: search !== null,
  });
}

/** What the tenant with an id is called; empty until that is known, and for nobody. */
export function useTenantName(id: string): string {
  const { data } = useTenant(id, id !== '');
  return data ? tenantName(data) : '';
}

export function tenantName({ organizationName, email }: Tenant): string {
  return organizationName || email;
}
