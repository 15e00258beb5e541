import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { donationStats, type StatsPeriod } from '../../../../contract/donation-list.ts';
import { domain } from '../../../../contract/domains.ts';
import type { Environment } from '../../../../contract/donations.ts';
import { loadByKey } from '../../../lib/query-client.ts';

const staleMs = 60_000;

export interface StatsFilter {
  apiEnvironment: Environment;
  /** One organisation, for administrators; all of them without it. */
  userId: string | undefined;
  /** Everything up to now without it. */
  period: StatsPeriod | undefined;
}

export function useStats(filter: StatsFilter) {
  return useQuery({
    queryKey: ['/api/admin/stats', filter],
    queryFn: loadByKey(donationStats),
    staleTime: staleMs,
  });
}

export function useDomains() {
  return useQuery({
    queryKey: ['/api/admin/domains'],
    queryFn: loadByKey(z.array(domain)),
    staleTime: staleMs,
  });
}
