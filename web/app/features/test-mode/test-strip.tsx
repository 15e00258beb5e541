import { formatNumber } from '../../../lib/format.ts';
import { pathOf, request } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Link } from '../../../ui/link.tsx';
import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneClass, toneTextClass } from '../../../ui/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { useRefresh } from '../../../lib/query-client.ts';

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

export function Strip({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border px-4 py-3 text-sm text-ink ${toneClass.warning}`}
    >
      <FlaskConical aria-hidden="true" className={`size-5 shrink-0 ${toneTextClass.warning}`} />
      <p className={`min-w-0 flex-1 basis-40 font-semibold ${toneTextClass.warning}`}>{text}</p>
      <span className="flex gap-4">{children}</span>
    </section>
  );
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
