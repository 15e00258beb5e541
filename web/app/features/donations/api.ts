import { keepPreviousData } from '@tanstack/react-query';
import { listDonations, readStats } from '../../../../contract/endpoints/donation-list.ts';
import { readDonation, readOrigins } from '../../../../contract/endpoints/donations.ts';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useOrigins(
  query: Pick<DonationFilter, 'userId' | 'pageId'> & { search?: string | undefined },
  enabled = true,
) {
  return useEndpoint(readOrigins, { query }, { placeholderData: keepPreviousData, enabled });
}

export const useRefreshDonation = () => useRefresh(readDonation, listDonations, readStats);
