import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { actionDone } from '../../../../contract/accounts.ts';
import type { PlatformAuditEntry } from '../../../../contract/audit.ts';
import type { createTenantBody } from '../../../../contract/tenants.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { tenantsKey } from '../../../lib/tenants.ts';
import { usePage } from '../../../lib/use-page.ts';

const platformLogPath = '/api/admin/platform-audit';

export function usePlatformLog(page: number) {
  return usePage<PlatformAuditEntry>(platformLogPath, {}, page);
}

/** Done when the list has been read again. */
export function useCreateTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof createTenantBody>) =>
      request('/api/admin/users', { method: 'POST', body }),
    onSuccess: () => readAgain(client),
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
    onSuccess: () => readAgain(client),
  });
}

/** Done when the list has been read again. */
export function useReopenTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) =>
      requestJson<z.infer<typeof actionDone>>(`/api/admin/users/${tenantId}/reopen`, { method: 'POST' }),
    onSuccess: () => readAgain(client),
  });
}

function readAgain(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [platformLogPath] });
  return client.invalidateQueries({ queryKey: tenantsKey });
}
