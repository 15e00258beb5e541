import type { Ref } from 'react';
import { capitalise } from '../../../../contract/frequencies.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { useDonationView } from '../../../lib/donation-view.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { DonationEnvironmentBadge } from '../../../ui/donation-badges.tsx';
import { endedByLabels, isRunning, wordsOf, MonthlyGiftStatus } from '../../../ui/monthly-gift-status.tsx';

const columns = [
  { label: 'Donateur' },
  { label: 'Bedrag', align: 'right' },
  { label: 'Volgende afschrijving' },
  { label: 'Status' },
  { label: 'Omgeving' },
  { label: 'Acties', align: 'right' },
] as const;
interface MonthlyGiftTableProps {
  gifts: readonly MonthlyGift[];
  ref: Ref<HTMLTableElement>;
  showsOrganisationName: boolean;
  onStop: (gift: MonthlyGift) => void;
  onOpen: (gift: MonthlyGift) => void;
}

export function MonthlyGiftTable({
  gifts,
  ref,
  showsOrganisationName,
  onStop,
  onOpen,
}: MonthlyGiftTableProps) {
  const may = useMay();
  const mayStop = may('stopMonthlyGifts');
  return (
    <Table ref={ref} caption="Vaste donateurs" columns={columns}>
      {gifts.map((gift) => (
        <TableRow key={gift.id}>
          <TableCell className="md:w-full">
            <Donor gift={gift} />
            {showsOrganisationName && <span className="block text-muted">{gift.organizationName}</span>}
          </TableCell>
          <TableCell label="Bedrag" align="right">
            <span className="font-semibold whitespace-nowrap">
              {formatAmount(gift.amount, gift.currency)}
            </span>
            {gift.frequency !== 'monthly' && (
              <span className="block text-sm whitespace-nowrap text-muted">{wordsOf(gift).per}</span>
            )}
          </TableCell>
          <TableCell label="Volgende afschrijving">{nextChargeOf(gift)}</TableCell>
          <TableCell label="Status" className="md:min-w-32">
            <MonthlyGiftStatus gift={gift} />
          </TableCell>
          <TableCell label="Omgeving">
            <DonationEnvironmentBadge apiEnvironment={gift.apiEnvironment} />
          </TableCell>
          <TableCell align="right">
            <span className="flex flex-wrap gap-2 md:justify-end xl:flex-nowrap">
              <SmallButton
                aria-label={`${describeGift(gift)} bekijken`}
                onClick={() => onOpen(gift)}
                className="flex-1 md:flex-none"
              >
                Bekijken
              </SmallButton>
              {mayStop && isRunning(gift) && (
                <SmallButton
                  aria-label={`${describeGift(gift)} stoppen`}
                  onClick={() => onStop(gift)}
                  className="flex-1 md:flex-none"
                >
                  Stoppen
                </SmallButton>
              )}
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function Donor({ gift }: { gift: MonthlyGift }) {
  const may = useMay();
  const { donorUrl } = useDonationView();
  const { donorId, email } = gift;
  const name = donorName(gift);
  const shown = name || (may('viewDonors') ? email : 'Donateur');
  return (
    <>
      <span className="block font-semibold">
        {donorId ? (
          <Link href={donorUrl({ ...gift, donorId })} className="hover:underline">
            {shown}
          </Link>
        ) : (
          shown
        )}
      </span>
      {name && <span className="block">{email}</span>}
    </>
  );
}

function describeGift(gift: MonthlyGift): string {
  return `${capitalise(wordsOf(gift).gift)} van ${donorName(gift) || gift.email || 'een donateur'}`;
}

function nextChargeOf(gift: MonthlyGift): string {
  if (gift.status === 'suspended' || gift.status === 'refused') return 'Geen';
  if (isRunning(gift)) return formatDate(gift.nextPaymentDate ?? gift.startDate);
  return [
    'Gestopt',
    gift.endedAt && `op ${formatDate(gift.endedAt)}`,
    gift.endedBy && endedByLabels[gift.endedBy],
  ]
    .filter(Boolean)
    .join(' ');
}
