import { readMissedChargeFigures } from '../../../../contract/endpoints/subscriptions.ts';
import { formatAmount } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { Link } from '../../../ui/link.tsx';
import { staleMs, type StatsFilter } from './api.ts';

export function RecoveredLine({ filter: { apiEnvironment, userId } }: { filter: StatsFilter }) {
  const { data } = useEndpoint(
    readMissedChargeFigures,
    { query: { apiEnvironment, userId } },
    { staleTime: staleMs },
  );
  if (!data || data.months.length === 0) return null;
  const href = pathWithQuery('/admin', {
    tab: 'donateurs',
    deel: 'stornos',
    omgeving: apiEnvironment === 'test' ? 'test' : undefined,
    tenant: userId,
  });
  return (
    <p>
      Hersteld: <strong className="tabular">{formatAmount(data.recoveredThisMonth.amount)}</strong>.{' '}
      <Link href={href}>Bekijk de storno’s</Link>
    </p>
  );
}
