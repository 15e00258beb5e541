import type { MissedChargeFigures as Figures } from '../../../../contract/missed-charges.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { formatAmount, formatMonth, formatNumber } from '../../../lib/format.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { useMissedChargeFigures } from './api.ts';

interface MissedChargeFiguresProps {
  filter: { userId: string | undefined; apiEnvironment: Environment };
}

const monthColumns = [
  { label: 'Maand' },
  { label: 'Mislukt', align: 'right' },
  { label: 'Hersteld', align: 'right' },
  { label: 'Verloren', align: 'right' },
  { label: 'Nog open', align: 'right' },
] as const;
const causeColumns = [
  { label: 'Oorzaak' },
  { label: 'Mislukt', align: 'right' },
  { label: 'Hersteld', align: 'right' },
] as const;

/** What failed, was recovered and was lost, by month and by what the banks said. */
export function MissedChargeFigures({ filter }: MissedChargeFiguresProps) {
  const figures = useMissedChargeFigures(filter);
  if (figures.isPending) return <Skeleton className="h-40 w-full" />;
  if (!figures.data) return <LoadError title="De cijfers konden niet worden geladen." query={figures} />;
  const { months, causes, recoveredThisMonth } = figures.data;
  return (
    <div className="flex flex-col gap-6">
      <p>
        Deze maand hersteld: <strong className="tabular">{formatAmount(recoveredThisMonth.amount)}</strong>
        {recoveredThisMonth.count > 0 && (
          <span className="text-muted"> ({describeCount(recoveredThisMonth.count)})</span>
        )}
      </p>
      {months.length > 0 && (
        <>
          <Table caption="Per maand" columns={monthColumns}>
            {months.map(({ month, failed, recovered, lost, open }) => (
              <TableRow key={month}>
                <TableCell>
                  <span className="inline-block font-semibold first-letter:uppercase">
                    {formatMonth(month)}
                  </span>
                </TableCell>
                <Sum label="Mislukt" sum={failed} />
                <Sum label="Hersteld" sum={recovered} />
                <Sum label="Verloren" sum={lost} />
                <Sum label="Nog open" sum={open} />
              </TableRow>
            ))}
          </Table>
          <Table caption="Per oorzaak" columns={causeColumns}>
            {causes.map(({ cause, failed, recovered }) => (
              <TableRow key={cause}>
                <TableCell>{cause}</TableCell>
                <Sum label="Mislukt" sum={failed} />
                <Sum label="Hersteld" sum={recovered} />
              </TableRow>
            ))}
          </Table>
          <p className="text-sm text-muted">
            De laatste twaalf maanden. Bij ‘Verloren’ tellen ook maanden mee van giften die zijn gestopt, en
            wat ontbreekt als een donateur een lager bedrag betaalde.
          </p>
        </>
      )}
    </div>
  );
}

type SumOfGifts = Figures['recoveredThisMonth'];

function Sum({ label, sum }: { label: string; sum: SumOfGifts }) {
  return (
    <TableCell label={label} align="right">
      <span className="tabular block whitespace-nowrap">{formatAmount(sum.amount)}</span>
      <span className="tabular block text-muted">{describeCount(sum.count)}</span>
    </TableCell>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 gift' : `${formatNumber(count)} giften`;
}
