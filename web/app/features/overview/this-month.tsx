import { type MonthToDate, readMonthToDate } from '../../../../contract/endpoints/month-to-date.ts';
import { decimalToCents } from '../../../../contract/money.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { staleMs, type StatsFilter } from './api.ts';
import { thisMonthHeight, ThisMonthSkeleton } from './this-month-skeleton.tsx';
import { RecoveredLine } from './recovered-line.tsx';

export function ThisMonth({ filter }: { filter: StatsFilter }) {
  const { apiEnvironment, userId } = filter;
  const { data, isPending } = useEndpoint(
    readMonthToDate,
    { query: { apiEnvironment, userId } },
    { staleTime: staleMs },
  );
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 text-sm">
      {isPending && <ThisMonthSkeleton />}
      {data && <Comparison monthToDate={data} />}
      <RecoveredLine filter={filter} />
    </div>
  );
}

function Comparison({ monthToDate }: { monthToDate: MonthToDate }) {
  const { received, before, sameDay } = monthToDate;
  const dayOfMonth = Number(sameDay.slice(-2));
  const beforeCents = decimalToCents(before);
  const moreCents = decimalToCents(received) - beforeCents;
  const difference = `${formatAmount(Math.abs(moreCents) / 100)} ${moreCents > 0 ? 'meer' : 'minder'} dan`;
  return (
    <p className={`tabular ${thisMonthHeight}`}>
      Deze maand{' '}
      <span className="flex flex-col sm:flex-row sm:items-baseline sm:gap-x-3">
        <strong className="font-display text-3xl leading-10 font-semibold tracking-tight">
          {formatAmount(received)}
        </strong>{' '}
        {beforeCents > 0 && (
          <span className="text-muted">
            {moreCents === 0 ? 'evenveel als' : difference} vorige maand tot en met de {dayOfMonth}e (
            {formatAmount(before)})
          </span>
        )}
      </span>
    </p>
  );
}
