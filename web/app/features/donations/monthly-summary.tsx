import { formatAmount } from '../../../lib/format.ts';
import { useMonthlySummary } from './api.ts';

interface MonthlySummaryProps {
  filter: Parameters<typeof useMonthlySummary>[0];
}

/** What the gifts below come to. Left out while it is not known: the list says more. */
export function MonthlySummary({ filter }: MonthlySummaryProps) {
  const { data } = useMonthlySummary(filter);
  if (!data || data.runningCount === 0) return null;
  const { expectedAmount, runningCount, pausedCount, atRiskCount } = data;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure name="Verwacht komende maand" value={formatAmount(expectedAmount, 'EUR')}>
        {runningCount === 1 ? '1 lopende gift' : `${runningCount} lopende giften`}
      </Figure>
      <Figure name="Gepauzeerd" value={String(pausedCount)}>
        De volgende afschrijving is overgeslagen
      </Figure>
      <Figure name="Loopt risico" value={String(atRiskCount)}>
        Een afschrijving is nog niet binnen
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="rounded-box border border-line p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="tabular block font-display text-xl font-semibold">{value}</span>
        <span className="text-sm text-muted">{children}</span>
      </dd>
    </div>
  );
}
