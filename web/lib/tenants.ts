import * as z from 'zod/mini';
import { listTenants, readTenant } from '../../contract/endpoints/tenants.ts';
import { listedTenant, type Tenant, type TenantSort } from '../../contract/tenants.ts';
import { useEndpoint } from './query-client.ts';
import { usePage } from './use-page.ts';

export const tenantPageSize = 25;
const tenantsStaleMs = 5 * 60_000;
const closingRefreshMs = 30_000;

/** Unlike the full list, a page of tenants has figures. An answer that is not a list counts as empty. */
const listTenantPage = {
  ...listTenants,
  response: {
    200: z.pipe(
      z.transform((answer) => (Array.isArray(answer) ? answer : [])),
      z.array(listedTenant),
    ),
  },
};

export function useTenantPage(filter: { search: string | undefined; sort: TenantSort }, page: number) {
  return usePage(listTenantPage, filter, page, {
    pageSize: tenantPageSize,
    refreshMs: ({ items }) => (items.some(({ closingSince }) => closingSince) ? closingRefreshMs : false),
  });
}

export function useTenant(id: string, enabled = true) {
  return useEndpoint(readTenant, { params: { id } }, { staleTime: tenantsStaleMs, enabled });
}

export function useTenantSearch(search: string | null) {
  return usePage(listTenantPage, { search: search || undefined, sort: 'naam' }, 1, {
    enabled: search !== null,
  });
}

export function useTenantName(id: string): string {
  const { data } = useTenant(id, id !== '');
  return data ? tenantName(data) : '';
}

export function tenantName({ organizationName, email }: Tenant): string {
  return organizationName || email;
}
