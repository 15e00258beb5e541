import { readStats } from '../../../../contract/endpoints/donation-stats.ts';
import type { StatsPeriod } from '../../../../contract/donation-stats.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useEndpoint } from '../../../lib/query-client.ts';

export const staleMs = 60_000;

export interface StatsFilter {
  apiEnvironment: Environment;
  userId?: string | undefined;
  period?: StatsPeriod | undefined;
}

export function useStats(filter: StatsFilter) {
  return useEndpoint(
    readStats,
    { query: filter },
    {
      staleTime: staleMs,
      // Users try the form in another window and come back to see the result.
      refetchOnWindowFocus: filter.apiEnvironment === 'test' && 'always',
    },
  );
}
