import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import { platformAuditEntry } from '../../../../contract/audit.ts';
import { donationStats } from '../../../../contract/donation-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { createTenantBody, inviteTenantBody } from '../../../../contract/create-tenant.ts';
import type { decideIdentityBody } from '../../../../contract/tenants.ts';
import { ApiError, parseResponse, request, requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { tenantsPath } from '../../../lib/tenants.ts';
import { usePage } from '../../../lib/use-page.ts';

const platformLogPath = '/api/admin/platform-audit';

export function usePlatformLog(page: number) {
  return usePage(platformLogPath, platformAuditEntry, {}, page);
}

const loadStats = loadByKey(donationStats);

/** The figures of a tenant's real payments, or of its tests. */
export function useTenantStats(userId: string, apiEnvironment: Environment = 'live') {
  const filter = { apiEnvironment, userId };
  return useQuery({ queryKey: ['/api/admin/stats', filter], queryFn: loadStats, staleTime: 60_000 });
}

/** Done when the list has been read again. Whoever gets no password is invited to choose one. */
export function useCreateTenant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.infer<typeof createTenantBody> | z.infer<typeof inviteTenantBody>) =>
      request('password' in body ? '/api/admin/users' : '/api/admin/users/invite', { method: 'POST', body }),
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

/** Done when the list has been read again. */
export function useDecideIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tenantId, ...body }: { tenantId: string } & z.infer<typeof decideIdentityBody>) =>
      requestJson(`/api/admin/users/${tenantId}/identity`, actionDone, { method: 'POST', body }),
    onSuccess: () => refreshTenants(client),
    // The name was changed, or somebody else was first: the panel shows what there is now.
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await refreshTenants(client);
    },
  });
}

export function useResendInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tenantId: string) =>
      requestJson(`/api/admin/users/${tenantId}/invite`, actionDone, { method: 'POST' }),
    onSuccess: () => refreshTenants(client),
  });
}

function refreshTenants(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: [platformLogPath] });
  return client.invalidateQueries({
    // The list and each of them.
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(tenantsPath),
  });
}
