import type { Ref } from 'react';
import type { ListedDonor } from '../../../../contract/donor-list.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { giftStatusLabels, wordsOf } from '../../../ui/monthly-gift-status.tsx';

const columns = [
  { label: 'Donateur' },
  { label: 'Gegeven', align: 'right' },
  { label: 'Laatste gift' },
  { label: 'Vaste gift' },
  { label: 'Let op', hidden: true },
] as const;

interface DonorTableProps {
  donors: readonly ListedDonor[];
  ref: Ref<HTMLTableElement>;
}

export function DonorTable({ donors, ref }: DonorTableProps) {
  const { urlWith } = useUrlParams();
  return (
    <Table ref={ref} caption="Donateurs" columns={columns}>
      {donors.map((donor) => (
        <TableRow key={donor.id} opens>
          <TableCell className="md:w-full md:max-w-0">
            <Link
              href={urlWith({ id: donor.id })}
              className="block rounded-box font-semibold wrap-anywhere group-hover:underline md:truncate"
            >
              {donorName(donor) || donor.email}
            </Link>
            {donorName(donor) && <span className="block text-muted md:truncate">{donor.email}</span>}
          </TableCell>
          <TableCell label="Gegeven" align="right">
            <span className="tabular font-semibold whitespace-nowrap">{formatAmount(donor.given)}</span>
            <span className="block whitespace-nowrap text-muted">
              {formatCount(donor.giftCount, 'gift', 'giften')}
            </span>
          </TableCell>
          <TableCell label="Laatste gift">
            <span className="whitespace-nowrap">
              {donor.lastGiftAt ? formatDate(donor.lastGiftAt) : 'Geen'}
            </span>
          </TableCell>
          <TableCell label="Vaste gift" className={donor.monthlyGift ? '' : 'max-md:hidden'}>
            <MonthlyGift donor={donor} />
          </TableCell>
          <TableCell className={hasBadge(donor) ? '' : 'max-md:hidden'}>
            <span className="flex flex-wrap gap-1 md:flex-nowrap md:justify-end">
              {donor.eraseBefore && <Badge tone="warning">Vraagt iets</Badge>}
              {donor.hasMissedCharge && <Badge tone="danger">Gemiste maand</Badge>}
              {donor.isCompany && <Badge>Bedrijf</Badge>}
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function hasBadge({ eraseBefore, hasMissedCharge, isCompany }: ListedDonor): boolean {
  return eraseBefore !== null || hasMissedCharge || isCompany;
}

function MonthlyGift({ donor: { monthlyGift: gift } }: { donor: ListedDonor }) {
  if (!gift) return <span className="text-muted">Geen</span>;
  const label = gift.pausedUntil
    ? `Gepauzeerd tot ${formatDate(gift.pausedUntil)}`
    : giftStatusLabels[gift.status].label;
  return (
    <>
      <span className="tabular whitespace-nowrap">
        {formatAmount(gift.amount)} {wordsOf(gift).per}
      </span>
      <span className="block whitespace-nowrap text-muted">{label}</span>
    </>
  );
}
