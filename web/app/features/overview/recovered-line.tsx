import { useQuery } from '@tanstack/react-query';
import type { Environment } from '../../../../contract/environments.ts';
import { missedMonthFigures } from '../../../../contract/missed-months.ts';
import { formatAmount } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/path-with-query.ts';
import { loadByKey } from '../../../lib/query-client.ts';
import { Link } from '../../../ui/link.tsx';
import { staleMs } from './api.ts';

interface RecoveredLineProps {
  apiEnvironment: Environment;
  userId: string | undefined;
}

/**
 * What was got back this month of charges that had failed. Nothing for who missed nothing, and while it is not known.
 */
export function RecoveredLine({ apiEnvironment, userId }: RecoveredLineProps) {
  const { data } = useQuery({
    queryKey: ['/api/admin/missed-months/figures', { apiEnvironment, userId }],
    queryFn: loadByKey(missedMonthFigures),
    staleTime: staleMs,
  });
  if (!data || data.months.length === 0) return null;
  const href = pathWithQuery('/admin', {
    tab: 'donaties',
    deel: 'stornos',
    omgeving: apiEnvironment === 'test' ? 'test' : undefined,
    tenant: userId,
  });
  return (
    <p className="mt-4 text-sm">
      Deze maand hersteld: <strong className="tabular">{formatAmount(data.recoveredThisMonth.amount)}</strong>
      . <Link href={href}>Bekijk de storno’s</Link>
    </p>
  );
}
