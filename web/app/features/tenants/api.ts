import { useMutation } from '@tanstack/react-query';
import { listPlatformEntries } from '../../../../contract/endpoints/audit.ts';
import { readStats } from '../../../../contract/endpoints/donation-list.ts';
import * as endpoints from '../../../../contract/endpoints/tenants.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

export function usePlatformLog(page: number) {
  return usePage(listPlatformEntries, {}, page);
}

export function useTenantStats(userId: string, apiEnvironment: Environment = 'live') {
  return useEndpoint(readStats, { query: { apiEnvironment, userId } }, { staleTime: 60_000 });
}

const useRefreshTenants = () => useRefresh(endpoints.listTenants, endpoints.readTenant, listPlatformEntries);

type NewTenant = BodyOf<typeof endpoints.createTenant> | BodyOf<typeof endpoints.inviteTenant>;

/** Without a password the owner gets an invitation. */
export function useCreateTenant() {
  return useMutation({
    mutationFn: (body: NewTenant) =>
      'password' in body ? call(endpoints.createTenant, { body }) : call(endpoints.inviteTenant, { body }),
    onSuccess: useRefreshTenants(),
  });
}

/** The answer says why the tenant still exists; it is null once deleted. */
export function useDeleteTenant() {
  return useCall(endpoints.deleteTenant, (id: string) => ({ params: { id } }), {
    onSuccess: useRefreshTenants(),
  });
}

export function useReopenTenant() {
  return useCall(endpoints.reopenTenant, (id: string) => ({ params: { id } }), {
    onSuccess: useRefreshTenants(),
  });
}

export function useDecideIdentity() {
  const refresh = useRefreshTenants();
  return useCall(
    endpoints.decideIdentity,
    ({ tenantId, ...body }: { tenantId: string } & BodyOf<typeof endpoints.decideIdentity>) => ({
      params: { id: tenantId },
      body,
    }),
    {
      onSuccess: refresh,
      // Somebody else decided, or the name has changed.
      onError: async (error) => {
        if (error instanceof ApiError && error.status === 409) await refresh();
      },
    },
  );
}

export function useResendInvitation() {
  return useCall(endpoints.resendTenantInvitation, (id: string) => ({ params: { id } }), {
    onSuccess: useRefreshTenants(),
  });
}
