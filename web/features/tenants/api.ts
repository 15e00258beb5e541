import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { PlatformAuditEntry } from '../../../contract/audit.ts';
import type { createTenantBody } from '../../../contract/tenants.ts';
import { request } from '../../lib/api-client.ts';
import { tenantsKey } from '../../lib/tenants.ts';
import { usePage } from '../../lib/use-page.ts';

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

/** Done when the list has been read again. */
export function useDeleteTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) => request(`/api/admin/users/${tenantId}`, { method: 'DELETE' }),
    onSuccess: () => readAgain(client),
  });
}

function readAgain(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [platformLogPath] });
  return client.invalidateQueries({ queryKey: tenantsKey });
}
