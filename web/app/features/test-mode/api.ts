import { useQuery } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { pathOf, request } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';

/** Counted again when the user comes back from another window. */
export function useTestDonationCount() {
  return useQuery({
    queryKey: [pathOf(listDonations), 'test-count'],
    queryFn: async ({ signal }) => {
      const query = { apiEnvironment: 'test', page: 1, pageSize: 1 } as const;
      const response = await request(listDonations, { query, signal });
      // An unread body keeps its connection busy.
      await response.arrayBuffer();
      return Number(response.headers.get(totalCountHeader) ?? 0);
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export const useRefreshDonations = () => useRefresh(listDonations);
