import { keepPreviousData } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { readStats } from '../../../../contract/endpoints/donation-stats.ts';
import { readDonation, readOrigins } from '../../../../contract/endpoints/donations.ts';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useOrigins(
  query: Pick<DonationFilter, 'userId' | 'pageId'> & { search?: string | undefined },
  enabled = true,
) {
  return useEndpoint(readOrigins, { query }, { placeholderData: keepPreviousData, enabled });
}

export function useOriginNames({ userId, pageId, fundId }: DonationFilter) {
  const { data } = useOrigins({ userId, pageId }, Boolean(pageId || fundId));
  const fund = data?.funds.find(({ id }) => id === fundId);
  return {
    page: pageId && `Pagina: ${data?.chosenPage?.title ?? '…'}`,
    fund: fundId && `Bestemming: ${fund?.name ?? '…'}`,
  };
}

export const useRefreshDonation = () => useRefresh(readDonation, listDonations, readStats);
