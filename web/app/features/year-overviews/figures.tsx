import type { ReactNode } from 'react';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import type { OverviewView } from './overview-view.ts';

export function Figures({ figures, view }: { figures: OverviewFigures; view: OverviewView }) {
  const { tax, withoutEmail } = figures;
  const may = useMay();
  const groups = [
    { name: 'Zonder naam', count: figures.withoutNameCount, filter: 'no-name' },
    { name: 'Zonder postadres', count: figures.withoutAddressCount, filter: 'no-address' },
    { name: 'Willen geen mail', count: figures.silencedCount, filter: 'silenced' },
  ] as const;
  const willSend = figures.toSendCount + figures.outdatedCount > 0;
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure name="Donateurs">{formatNumber(figures.donorCount)}</Figure>
        <Figure name="Giften">{formatNumber(figures.giftCount)}</Figure>
        <Figure
          name="Totaal"
          note={hasReturned(figures) && `${formatAmount(figures.returned)} ging terug en telt niet mee`}
        >
          {formatAmount(figures.total)}
        </Figure>
      </dl>
      <Facts>
        {groups.map(({ name, count, filter }) => {
          const donors = count === 0 ? 'geen' : formatCount(count, 'donateur', 'donateurs');
          return (
            <Fact key={name} name={name}>
              {count > 0 && may('export') ? <Link href={view.filterUrl(filter)}>{donors}</Link> : donors}
            </Fact>
          );
        })}
        <Fact name="Giften zonder e-mailadres">
          {withoutEmail.count === 0
            ? 'geen'
            : `${formatNumber(withoutEmail.count)}, samen ${formatAmount(withoutEmail.amount)}${
                hasReturned(withoutEmail)
                  ? `, zonder de ${formatAmount(withoutEmail.returned)} die is teruggegaan`
                  : ''
              }`}
          {withoutEmail.count > 0 && (
            <span className="text-muted">
              {' '}
              · ook van donateurs die zijn vergeten; voor hen is er geen overzicht
            </span>
          )}
        </Fact>
      </Facts>
      {may('export') && willSend && tax.problems.length > 0 && (
        <Alert tone="warning" title="Kijk dit na voordat u verstuurt">
          <ul className="flex list-disc flex-col gap-1 pl-4">
            {tax.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

const hasReturned = ({ returned }: { returned: string }) => Number(returned) !== 0;

function Figure({ name, note, children }: { name: string; note?: string | false; children: ReactNode }) {
  return (
    <div className="rounded-box border border-line bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-display text-2xl font-semibold">{children}</dd>
      {note && <dd className="tabular text-sm text-muted">{note}</dd>}
    </div>
  );
}
