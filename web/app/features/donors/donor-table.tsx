import type { Ref } from 'react';
import type { ListedDonor } from '../../../../contract/donor-list.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatCount, formatDate } from '../../../lib/format.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { BreakableText, TextLine } from '../../../ui/text-line.tsx';
import { giftStatusLabels, wordsOf } from '../../../ui/monthly-gift-status.tsx';

const columns = [
  { label: 'Donateur' },
  { label: 'Gegeven', align: 'right' },
  { label: 'Laatste gift' },
  { label: 'Vaste gift' },
  { label: 'Let op', hidden: true },
] as const;

const card = 'flex flex-wrap gap-x-3';
const onCard = {
  donor: 'max-md:min-w-[65%] max-md:flex-1 max-md:items-start max-md:py-0.5',
  given: 'max-md:items-start max-md:py-0.5 max-md:text-right',
  last: 'max-md:flex-1 max-md:items-start max-md:justify-start max-md:gap-2 max-md:py-0.5',
  monthly: 'max-md:items-start max-md:py-0.5 max-md:text-right',
  badges: 'max-md:w-full max-md:py-0.5',
};

interface DonorTableProps {
  donors: readonly ListedDonor[];
  ref: Ref<HTMLTableElement>;
}

export function DonorTable({ donors, ref }: DonorTableProps) {
  const { urlWith } = useUrlParams();
  return (
    <Table ref={ref} caption="Donateurs" columns={columns}>
      {donors.map((donor) => (
        <TableRow key={donor.id} opens className={card}>
          <TableCell className={`md:w-full md:max-w-0 ${onCard.donor}`}>
            <Link
              href={urlWith({ id: donor.id })}
              className="block rounded-box font-semibold wrap-anywhere group-hover:underline md:truncate"
            >
              {donorName(donor) || <BreakableText wbrClass="md:hidden">{donor.email}</BreakableText>}
            </Link>
            {donorName(donor) && <TextLine>{donor.email}</TextLine>}
          </TableCell>
          <TableCell align="right" className={onCard.given}>
            <span className="tabular font-semibold whitespace-nowrap">{formatAmount(donor.given)}</span>
            <span className="block whitespace-nowrap text-muted">
              {formatCount(donor.giftCount, 'gift', 'giften')}
            </span>
          </TableCell>
          <TableCell label="Laatst" className={onCard.last}>
            <span className="whitespace-nowrap">
              {donor.lastGiftAt ? formatDate(donor.lastGiftAt) : 'Geen'}
            </span>
          </TableCell>
          <TableCell className={donor.monthlyGift ? onCard.monthly : 'max-md:hidden'}>
            <MonthlyGift donor={donor} />
          </TableCell>
          <TableCell className={hasBadge(donor) ? onCard.badges : 'max-md:hidden'}>
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
      <span
        className={`block whitespace-nowrap text-muted ${gift.status === 'active' && !gift.pausedUntil ? 'max-md:hidden' : ''}`}
      >
        {label}
      </span>
    </>
  );
}
