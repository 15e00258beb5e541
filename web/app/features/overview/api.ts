import { useQuery } from '@tanstack/react-query';
import type { DonationStats } from '../../../../contract/donation-list.ts';
import type { Domain } from '../../../../contract/domains.ts';
import type { Environment } from '../../../../contract/donations.ts';

const staleMs = 60_000;

export interface StatsQuestion {
  apiEnvironment: Environment;
  /** One organisation, for administrators; all of them without it. */
  userId: string | undefined;
}

export function useStats(question: StatsQuestion) {
  return useQuery<DonationStats>({ queryKey: ['/api/admin/stats', question], staleTime: staleMs });
}

export function useDomains() {
  return useQuery<Domain[]>({ queryKey: ['/api/admin/domains'], staleTime: staleMs });
}
