import { formatNumber } from '../../../lib/format.ts';
import { pathOf, request } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Link } from '../../../ui/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { Strip } from './strip.tsx';

export function TestStrip() {
  const count = useTestDonationCount();
  const refreshDonations = useRefresh(listDonations);
  const mayGoLive = useMay()('manageOrganisation');
  return (
    <Strip
      label="Testmodus"
      text={`U staat op Test${count.data === undefined ? '' : `: ${describeCount(count.data)}`}`}
    >
      {Boolean(count.data) && (
        <Link href="/admin?tab=donaties&omgeving=test" onClick={refreshDonations}>
          Toon
        </Link>
      )}
      {mayGoLive && <Link href="/admin?tab=api">Naar live</Link>}
    </Strip>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'nog geen testgiften';
  return count === 1 ? '1 testgift' : `${formatNumber(count)} testgiften`;
}

function useTestDonationCount() {
  return useQuery({
    queryKey: [pathOf(listDonations), 'test-count'],
    queryFn: async ({ signal }) => {
      const query = { apiEnvironment: 'test', page: 1, pageSize: 1 } as const;
      const response = await request(listDonations, { query, signal });
      // A response with an unread body keeps its connection busy.
      await response.arrayBuffer();
      return Number(response.headers.get(totalCountHeader) ?? 0);
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}
