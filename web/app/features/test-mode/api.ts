import { useQuery } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { pathOf, request } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';

/** How many test donations there are. Counted again for who comes back from trying the form in another window. */
export function useTestDonationCount() {
  return useQuery({
    queryKey: [pathOf(listDonations), 'test-count'],
    queryFn: async ({ signal }) => {
      const query = { apiEnvironment: 'test', page: 1, pageSize: 1 } as const;
      const response = await request(listDonations, { query, signal });
      // Read though not needed: an answer that nobody reads keeps its connection busy.
      await response.arrayBuffer();
      return Number(response.headers.get(totalCountHeader) ?? 0);
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Makes the list that is shown next an up-to-date one. */
export const useForgetDonations = () => useRefresh(listDonations);
