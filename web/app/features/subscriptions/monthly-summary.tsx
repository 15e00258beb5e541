import { formatAmount, formatNumber } from '../../../lib/format.ts';
import { useMonthlySummary } from './api.ts';

/** What the gifts below come to. Left out while it is not known: the list says more. */
export function MonthlySummary({ filter }: { filter: Parameters<typeof useMonthlySummary>[0] }) {
  const { data } = useMonthlySummary(filter);
  if (!data || data.runningCount + data.restingCount === 0) return null;
  const { expectedAmount, expectedCount, runningCount, pausedCount, restingCount, atRiskCount } = data;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
      <Figure name="Verwacht komende maand" value={formatAmount(expectedAmount, 'EUR')}>
        {describeExpected(expectedCount, runningCount)}
      </Figure>
      <Figure name="Gepauzeerd" value={formatNumber(pausedCount)}>
        De donateur slaat een of meer keren over
      </Figure>
      <Figure name="Rust" value={formatNumber(restingCount)}>
        Geen afschrijving tot de donateur weer wil geven
      </Figure>
      <Figure name="Loopt risico" value={formatNumber(atRiskCount)}>
        Een afschrijving is nog niet binnen
      </Figure>
    </dl>
  );
}

/** How many gifts a sum is of: those that are charged later are not in it. */
function describeExpected(expected: number, running: number): string {
  const gifts = running === 1 ? '1 lopende gift' : `${formatNumber(running)} lopende giften`;
  return expected === running ? gifts : `${formatNumber(expected)} van ${gifts}`;
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
