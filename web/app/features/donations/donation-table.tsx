import type { Ref } from 'react';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { TextLine } from '../../../ui/text-line.tsx';
import { CopyId, shortId } from '../../../ui/copy-button.tsx';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from '../../../ui/donation-badges.tsx';
import { EmailButton } from './email-button.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';

interface Shown {
  showsDonors: boolean;
  showsPurpose: boolean;
}

/** The specification prescribes the order of the columns. `showsPurpose` adds the column 'Campagne'. */
function columnsFor({ showsDonors, showsPurpose }: Shown) {
  const facts = [{ label: 'Datum' }, { label: 'Status' }, { label: 'Type' }, { label: 'Omgeving' }];
  const purpose = showsPurpose ? [{ label: 'Campagne' }] : [];
  const amount = { label: 'Bedrag', align: 'right' } as const;
  if (!showsDonors) return [amount, { label: 'Donateur' }, ...facts, ...purpose];
  const actions = { label: 'Acties', align: 'right' } as const;
  return [{ label: 'ID' }, amount, { label: 'Email' }, ...facts, ...purpose, actions];
}

// On a phone a row is a card. The card hides the id and the mail button, because the side panel shows both.
// The last column has a fixed width, so that a wide status does not move the badges below it.
const card = 'grid grid-cols-[minmax(0,1fr)_auto_3rem] gap-x-2';
const onCard = {
  donor: 'max-md:-order-1 max-md:row-span-2 max-md:py-0.5',
  amount: 'max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  status: 'max-md:order-1 max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  rest: 'max-md:order-2 max-md:py-0.5',
  badge: 'max-md:order-2 max-md:py-0.5 max-md:text-right',
  purpose: 'max-md:order-3 max-md:col-span-3 max-md:py-0.5',
  hidden: 'max-md:hidden',
};

interface DonationTableProps {
  donations: readonly ListedDonation[];
  ref: Ref<HTMLTableElement>;
  view: DonationView;
}

export function DonationTable({ donations, ref, view }: DonationTableProps) {
  const showsDonors = useMay()('viewDonors');
  const { showsPurpose } = view;
  const showsOrganisation = view.isAdmin && !view.filter.userId;
  // Every row has room for its optional lines, so that all rows have the same height.
  const height = showsOrganisation ? 'md:h-21' : 'md:h-16';
  return (
    <Table ref={ref} caption="Donaties" columns={columnsFor({ showsDonors, showsPurpose })}>
      {donations.map((donation) => (
        <TableRow key={donation.id} opens={showsDonors} className={`${card} ${height}`}>
          {showsDonors && (
            <TableCell className={`md:w-0 md:py-1! ${onCard.hidden}`}>
              <span
                title={donation.id}
                className="-mr-3 inline-flex items-center text-xs whitespace-nowrap text-muted"
              >
                {shortId(donation.id)}
                <CopyId id={donation.id} />
              </span>
            </TableCell>
          )}
          <TableCell align="right" className={onCard.amount}>
            <span className="text-base font-semibold whitespace-nowrap md:text-sm">
              {formatAmount(donation.amount, donation.currency)}
            </span>
          </TableCell>
          <TableCell className={`min-w-0 md:w-full md:max-w-0 md:py-1! ${onCard.donor}`}>
            {showsDonors ? <Donor donation={donation} view={view} /> : 'Donateur'}
            {showsOrganisation && <TextLine>{donation.organizationName}</TextLine>}
          </TableCell>
          <TableCell className={onCard.rest}>
            <time
              dateTime={donation.createdAt}
              // The time of an offline donation is unknown.
              title={donation.isOffline ? undefined : formatDateTime(donation.createdAt)}
              className="whitespace-nowrap max-md:text-muted"
            >
              {formatDate(donation.createdAt)}
            </time>
          </TableCell>
          <TableCell className={onCard.status}>
            <StatusBadge donation={donation} />
          </TableCell>
          <TableCell className={onCard.badge}>
            <TypeBadge frequency={donation.frequency} />
          </TableCell>
          <TableCell className={onCard.badge}>
            <DonationEnvironmentBadge apiEnvironment={donation.apiEnvironment} />
          </TableCell>
          {showsPurpose && (
            <TableCell className={`md:py-1! ${onCard.purpose}`}>
              <div className="md:w-28">
                {donation.pageTitle && <TextLine>{donation.pageTitle}</TextLine>}
                {donation.fundName && <TextLine>{donation.fundName}</TextLine>}
              </div>
            </TableCell>
          )}
          {showsDonors && (
            <TableCell align="right" className={`md:py-1! ${onCard.hidden}`}>
              <EmailButton donation={donation} variant="quiet" />
            </TableCell>
          )}
        </TableRow>
      ))}
    </Table>
  );
}

function Donor({ donation, view }: { donation: ListedDonation; view: DonationView }) {
  const name = donorName(donation);
  const email = donation.email ?? 'Geen e-mailadres';
  return (
    <>
      <Link
        href={view.donationUrl(donation.id)}
        title={name || email}
        className={`block rounded-box font-semibold group-hover:underline ${name ? 'wrap-anywhere md:truncate' : 'truncate'}`}
      >
        {name || email}
      </Link>
      <TextLine>{[name && email, donation.isOffline && offlineLabel].filter(Boolean).join(' · ')}</TextLine>
    </>
  );
}

const placeholders = [
  { className: onCard.hidden, width: 'w-20' },
  { className: onCard.amount, width: 'w-16' },
  { className: onCard.donor, width: 'w-40 max-w-full' },
  { className: onCard.rest, width: 'w-20' },
  { className: onCard.status, width: 'w-16' },
  { className: onCard.badge, width: 'w-20' },
  { className: onCard.badge, width: 'w-10' },
  { className: onCard.hidden, width: 'w-20' },
];

export function DonationTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Giften laden...</output>
      <Table caption="Donaties" columns={columnsFor({ showsDonors: true, showsPurpose: false })}>
        {[1, 2, 3, 4, 5].map((row) => (
          <TableRow key={row} className={`${card} md:h-16`}>
            {placeholders.map(({ className, width }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the placeholders never change
              <TableCell key={index} className={className}>
                <Skeleton className={`h-5 ${width}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
