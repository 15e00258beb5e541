import { listPlatformEntries } from '../../../../contract/endpoints/audit.ts';
import { readStats } from '../../../../contract/endpoints/donation-stats.ts';
import { listTenants, readTenant } from '../../../../contract/endpoints/tenants.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useTenantStats(userId: string, apiEnvironment: Environment = 'live') {
  return useEndpoint(readStats, { query: { apiEnvironment, userId } }, { staleTime: 60_000 });
}

export const useRefreshTenants = () => useRefresh(listTenants, readTenant, listPlatformEntries);
