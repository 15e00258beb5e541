import type { ReactNode } from 'react';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Figures } from '../../../ui/figures.tsx';
import { Link } from '../../../ui/link.tsx';
import type { OverviewView } from './overview-view.ts';

export function YearFigures({ figures }: { figures: OverviewFigures }) {
  const note = hasReturned(figures) && `${formatAmount(figures.returned)} ging terug en telt niet mee`;
  return (
    <Figures
      figures={[
        { name: 'Totaal', value: formatAmount(figures.total), note },
        { name: 'Giften', value: formatNumber(figures.giftCount) },
        { name: 'Donateurs', value: formatNumber(figures.donorCount) },
      ]}
    />
  );
}

export function MissingFacts({ figures, view }: { figures: OverviewFigures; view: OverviewView }) {
  const { withoutEmail } = figures;
  const may = useMay();
  const groups = [
    { name: 'Zonder naam', count: figures.withoutNameCount, filter: 'no-name' },
    { name: 'Zonder postadres', count: figures.withoutAddressCount, filter: 'no-address' },
    { name: 'Willen geen mail', count: figures.silencedCount, filter: 'silenced' },
  ] as const;
  const facts: [string, ReactNode][] = groups.flatMap(({ name, count, filter }) => {
    if (count === 0) return [];
    const donors = formatCount(count, 'donateur', 'donateurs');
    const value = may('export') ? <Link href={view.filterUrl(filter)}>{donors}</Link> : donors;
    return [[name, value]];
  });
  if (withoutEmail.count > 0) facts.push(['Giften zonder e-mailadres', describeWithoutEmail(withoutEmail)]);
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function describeWithoutEmail({ count, amount, returned }: OverviewFigures['withoutEmail']): string {
  const sum = `${formatNumber(count)}, samen ${formatAmount(amount)}`;
  return hasReturned({ returned }) ? `${sum}, zonder de ${formatAmount(returned)} die is teruggegaan` : sum;
}

const hasReturned = ({ returned }: { returned: string }) => Number(returned) !== 0;
