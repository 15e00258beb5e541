import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { createTenantBody } from '../../../contract/tenants.ts';
import { request } from '../../lib/api-client.ts';
import { tenantsKey } from '../../lib/tenants.ts';

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
