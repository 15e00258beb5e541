import { type MonthToDate, readMonthToDate } from '../../../../contract/endpoints/month-to-date.ts';
import { formatAmount } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { staleMs, type StatsFilter } from './api.ts';
import { RecoveredLine } from './recovered-line.tsx';

export function ThisMonth({ filter }: { filter: StatsFilter }) {
  const { apiEnvironment, userId } = filter;
  const { data } = useEndpoint(
    readMonthToDate,
    { query: { apiEnvironment, userId } },
    { staleTime: staleMs },
  );
  return (
    <div className="flex min-h-5 flex-wrap gap-x-6 gap-y-1 text-sm">
      {data && <Comparison monthToDate={data} />}
      <RecoveredLine filter={filter} />
    </div>
  );
}

function Comparison({ monthToDate }: { monthToDate: MonthToDate }) {
  const { received, before: receivedLastMonth, sameDay } = monthToDate;
  const dayOfMonth = Number(sameDay.slice(-2));
  return (
    <p>
      Deze maand <strong className="tabular">{formatAmount(received)}</strong>
      <span className="tabular text-muted">
        , vorige maand tot en met de {dayOfMonth}e {formatAmount(receivedLastMonth)}
      </span>
    </p>
  );
}
