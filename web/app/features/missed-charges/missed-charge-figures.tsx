import { type ReactNode, useState } from 'react';
import { readMissedChargeFigures } from '../../../../contract/endpoints/subscriptions.ts';
import type { MissedChargeFigures as Figures } from '../../../../contract/missed-charges.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { formatAmount, formatCount, formatMonth } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';

interface MissedChargeFiguresProps {
  filter: { userId: string | undefined; apiEnvironment: Environment };
  links: ReactNode;
}

const sums = {
  failed: { label: 'Mislukt', align: 'right' },
  recovered: { label: 'Hersteld', align: 'right' },
  lost: { label: 'Verloren', align: 'right' },
  open: { label: 'Nog open', align: 'right' },
} as const;
const monthColumns = [{ label: 'Maand' }, ...Object.values(sums)];
const causeColumns = [{ label: 'Oorzaak' }, sums.failed, sums.recovered];

export function MissedChargeFigures({ filter, links }: MissedChargeFiguresProps) {
  const figures = useEndpoint(readMissedChargeFigures, { query: filter });
  if (figures.isPending) return <Skeleton className="h-24 w-full" />;
  if (!figures.data) return <LoadError title="De cijfers konden niet worden geladen." query={figures} />;
  const { months, causes, recoveredThisMonth } = figures.data;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-sm text-muted">Deze maand hersteld</p>
          <p>
            <span className="tabular font-display text-xl font-semibold">
              {formatAmount(recoveredThisMonth.amount)}
            </span>
            {recoveredThisMonth.count > 0 && (
              <span className="text-sm text-muted"> {countGifts(recoveredThisMonth.count)}</span>
            )}
          </p>
        </div>
        {links}
      </div>
      {months.length > 0 && (
        <div className="mt-3">
          <Disclosure summary="Per maand en per oorzaak">
            <div className="flex flex-col gap-6">
              <MonthTable months={months} />
              <Table caption="Per oorzaak" columns={causeColumns}>
                {causes.map(({ cause, ...row }) => (
                  <TableRow key={cause}>
                    <TableCell>{cause}</TableCell>
                    <Sums of={row} />
                  </TableRow>
                ))}
              </Table>
              <p className="text-muted">
                ‘Verloren’ is ook wat u misloopt als een gift stopt of lager wordt.
              </p>
            </div>
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

/** On a phone, where every month is a card, the table first shows only the newest months. */
const monthsOnPhone = 6;

function MonthTable({ months }: Pick<Figures, 'months'>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <div>
      <Table caption="Per maand" columns={monthColumns}>
        {months.map(({ month, ...row }, index) => (
          <TableRow key={month} className={showsAll || index < monthsOnPhone ? 'block' : 'hidden'}>
            <TableCell>
              <span className="inline-block font-semibold first-letter:uppercase">{formatMonth(month)}</span>
            </TableCell>
            <Sums of={row} />
          </TableRow>
        ))}
      </Table>
      {months.length > monthsOnPhone && (
        <SmallButton
          variant="quiet"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="mt-2 -ml-3 md:hidden"
        >
          Toon alle maanden
        </SmallButton>
      )}
    </div>
  );
}

type SumName = keyof typeof sums;

function Sums({ of }: { of: Partial<Record<SumName, Figures['recoveredThisMonth']>> }) {
  return (Object.keys(sums) as SumName[]).map((name) => {
    const sum = of[name];
    return (
      sum && (
        <TableCell key={name} {...sums[name]}>
          <span className="tabular block whitespace-nowrap">{formatAmount(sum.amount)}</span>
          <span className="tabular block text-muted">{countGifts(sum.count)}</span>
        </TableCell>
      )
    );
  });
}

const countGifts = (count: number) => formatCount(count, 'gift', 'giften');
