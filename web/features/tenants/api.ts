import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { actionDone } from '../../../contract/accounts.ts';
import type { createTenantBody } from '../../../contract/tenants.ts';
import { request, requestJson } from '../../lib/api-client.ts';
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

/** Done when the list has been read again. Answers with why the tenant is not gone yet, or with nothing when it is. */
export function useDeleteTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tenantId: string): Promise<string | undefined> => {
      const response = await request(`/api/admin/users/${tenantId}`, { method: 'DELETE' });
      if (response.status !== 202) return undefined;
      const { message }: z.infer<typeof actionDone> = await response.json();
      return message;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: tenantsKey }),
  });
}

/** Done when the list has been read again. */
export function useReopenTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) =>
      requestJson<z.infer<typeof actionDone>>(`/api/admin/users/${tenantId}/reopen`, { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: tenantsKey }),
  });
}
