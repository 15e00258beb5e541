import { useQuery, useQueryClient } from '@tanstack/react-query';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { request } from '../../../lib/api-client.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';

const donationsPath = '/api/admin/donations';

/** How many test donations there are. Counted again for who comes back from trying the form in another window. */
export function useTestDonationCount() {
  return useQuery({
    queryKey: [donationsPath, 'test-count'],
    queryFn: async ({ signal }) => {
      const url = pathWithQuery(donationsPath, { apiEnvironment: 'test', page: 1, pageSize: 1 });
      const response = await request(url, { signal });
      // Read though not needed: an answer that nobody reads keeps its connection busy.
      await response.arrayBuffer();
      return Number(response.headers.get(totalCountHeader) ?? 0);
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Makes the list that is shown next an up-to-date one. */
export function useForgetDonations() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [donationsPath] });
}
