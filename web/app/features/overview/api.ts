import { readStats } from '../../../../contract/endpoints/donation-list.ts';
import type { StatsPeriod } from '../../../../contract/donation-list.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useEndpoint } from '../../../lib/query-client.ts';

export const staleMs = 60_000;

export interface StatsFilter {
  apiEnvironment: Environment;
  /** One organisation, for administrators; all of them without it. */
  userId: string | undefined;
  /** Everything up to now without it. */
  period: StatsPeriod | undefined;
}

export function useStats(filter: StatsFilter) {
  return useEndpoint(
    readStats,
    { query: filter },
    {
      staleTime: staleMs,
      // Who tries the form does so in another window, and comes back to see what became of it.
      refetchOnWindowFocus: filter.apiEnvironment === 'test' && 'always',
    },
  );
}
