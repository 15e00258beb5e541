import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { createTenantBody, Tenant } from '../../../contract/tenants.ts';
import { request } from '../../lib/api-client.ts';

const tenantsKey = ['/api/admin/users'];
const tenantsStaleMs = 5 * 60_000;

/** Every account there is, for administrators. */
export function useTenants() {
  return useQuery<Tenant[] | null, Error, Tenant[]>({
    queryKey: tenantsKey,
    select: (answer) => (Array.isArray(answer) ? answer : []),
    staleTime: tenantsStaleMs,
  });
}

/** Done when the list has been read again. */
export function useCreateTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof createTenantBody>) =>
      request('/api/admin/users', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantsKey }),
  });
}

/** Done when the list has been read again. */
export function useDeleteTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) => request(`/api/admin/users/${tenantId}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantsKey }),
  });
}
