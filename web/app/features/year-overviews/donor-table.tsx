import type { Ref } from 'react';
import type { OverviewDonor } from '../../../../contract/year-overviews.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { BreakableText } from '../../../ui/text-line.tsx';
import { overviewUrl } from './overview-view.ts';

const columns = [
  { label: 'Kiezen', hidden: true },
  { label: 'Donateur' },
  { label: 'Giften', align: 'right' },
  { label: 'Totaal', align: 'right' },
  { label: 'Overzicht' },
  { label: 'PDF', hidden: true },
] as const;

const card = 'flex flex-wrap gap-x-3';
const onCard = {
  donor: 'max-md:-order-1 max-md:min-w-[65%] max-md:flex-1 max-md:items-start max-md:py-0.5',
  total: 'max-md:-order-1 max-md:items-start max-md:py-0.5 max-md:text-right',
  rest: 'max-md:py-0.5',
};

interface DonorTableProps {
  year: number;
  donors: readonly OverviewDonor[];
  chosen: ReadonlyMap<string, OverviewDonor>;
  /** Undefined until `year` has ended, because overviews are sent only after the year. */
  onChoose: ((donor: OverviewDonor) => void) | undefined;
  ref: Ref<HTMLTableElement>;
}

export function DonorTable({ year, donors, chosen, onChoose, ref }: DonorTableProps) {
  const canChoose = (donor: OverviewDonor) => onChoose !== undefined && isSendable(donor);
  return (
    <Table caption={`Donateurs in ${year}`} columns={columns} ref={ref}>
      {donors.map((donor) => (
        <TableRow key={donor.email} className={card}>
          <TableCell className={canChoose(donor) ? onCard.rest : 'max-md:hidden'}>
            {canChoose(donor) && (
              <Checkbox
                label={
                  <span className="md:sr-only">
                    Kies<span className="sr-only"> {donor.name ?? donor.email}</span>
                  </span>
                }
                checked={chosen.has(donor.email)}
                onChange={() => onChoose?.(donor)}
              />
            )}
          </TableCell>
          <TableCell className={onCard.donor}>
            <span className="block font-semibold">{donor.name ?? 'Zonder naam'}</span>
            <span className="block text-muted wrap-anywhere">
              <BreakableText>{donor.email}</BreakableText>
            </span>
          </TableCell>
          <TableCell align="right" className="max-md:hidden">
            <span className="tabular">{formatNumber(donor.giftCount)}</span>
          </TableCell>
          <TableCell align="right" className={onCard.total}>
            <span className="tabular whitespace-nowrap">{formatAmount(donor.total)}</span>
            <span className="block whitespace-nowrap text-muted md:hidden">
              {formatCount(donor.giftCount, 'gift', 'giften')}
            </span>
            {Number(donor.returned) !== 0 && (
              <span className="tabular block text-muted">{formatAmount(donor.returned)} teruggegaan</span>
            )}
          </TableCell>
          <TableCell className={`max-md:min-w-0 max-md:flex-1 ${onCard.rest}`}>
            <OverviewState donor={donor} />
          </TableCell>
          <TableCell align="right" className={onCard.rest}>
            <a
              className="text-accent-text underline underline-offset-2"
              href={overviewUrl(year, donor.email)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Overzicht van ${donor.name ?? donor.email} (PDF)`}
            >
              {donor.number ? 'PDF' : 'Voorbeeld'}
            </a>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function isSendable({ state, isSilenced, total }: OverviewDonor): boolean {
  return (state === 'none' || state === 'left-out') && !isSilenced && Number(total) > 0;
}

const states = {
  none: null,
  waiting: { tone: 'neutral', label: 'Wordt verstuurd' },
  mailed: { tone: 'success', label: 'Verstuurd' },
  failed: { tone: 'danger', label: 'Niet aangekomen' },
  'left-out': { tone: 'neutral', label: 'Overgeslagen' },
} as const;

function OverviewState({
  donor: { state, number, isOutdated, isSilenced, hasAddress },
}: {
  donor: OverviewDonor;
}) {
  const shown = states[state];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {number && <span className="tabular whitespace-nowrap">{number}</span>}
      {shown && <Badge tone={shown.tone}>{shown.label}</Badge>}
      {isOutdated && <Badge tone="warning">Klopt niet meer</Badge>}
      {isSilenced && <Badge tone="neutral">Wil geen mail</Badge>}
      {!hasAddress && <span className="text-muted">geen postadres</span>}
    </span>
  );
}
