import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { actionDone } from '../../../../contract/accounts.ts';
import { platformAuditEntry } from '../../../../contract/audit.ts';
import type { createTenantBody } from '../../../../contract/create-tenant.ts';
import { parseResponse, request, requestJson } from '../../../lib/api-client.ts';
import { tenantsKey } from '../../../lib/tenants.ts';
import { usePage } from '../../../lib/use-page.ts';

const platformLogPath = '/api/admin/platform-audit';

export function usePlatformLog(page: number) {
  return usePage(platformLogPath, platformAuditEntry, {}, page);
}

/** Done when the list has been read again. */
export function useCreateTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof createTenantBody>) =>
      request('/api/admin/users', { method: 'POST', body }),
    onSuccess: () => refreshTenants(client),
  });
}

/** Done when the list has been read again. Answers with why the tenant is not gone yet, or with nothing when it is. */
export function useDeleteTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tenantId: string): Promise<string | undefined> => {
      const response = await request(`/api/admin/users/${tenantId}`, { method: 'DELETE' });
      return response.status === 202 ? (await parseResponse(response, actionDone)).message : undefined;
    },
    onSuccess: () => refreshTenants(client),
  });
}

/** Done when the list has been read again. */
export function useReopenTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) =>
      requestJson(`/api/admin/users/${tenantId}/reopen`, actionDone, { method: 'POST' }),
    onSuccess: () => refreshTenants(client),
  });
}

function refreshTenants(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [platformLogPath] });
  return client.invalidateQueries({ queryKey: tenantsKey });
}
