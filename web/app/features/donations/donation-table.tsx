import { Fragment, type Ref } from 'react';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { CopyId, shortId } from '../../../ui/copy-button.tsx';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from '../../../ui/donation-badges.tsx';
import { EmailButton } from './email-button.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';

const columns = [
  { label: 'ID' },
  { label: 'Bedrag', align: 'right' },
  { label: 'Email' },
  { label: 'Datum' },
  { label: 'Status' },
  { label: 'Type' },
  { label: 'Omgeving' },
  { label: 'Acties', align: 'right' },
] as const;

const columnsWithoutDonors = [columns[1], { label: 'Donateur' }, ...columns.slice(3, 7)];

// On a phone a row is a card. The card hides the id and the mail button, because the side panel shows both.
const card = 'grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2';
const onCard = {
  donor: 'max-md:-order-1 max-md:row-span-2 max-md:py-0.5',
  amount: 'max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  status: 'max-md:order-1 max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  rest: 'max-md:order-2 max-md:py-0.5',
  hidden: 'max-md:hidden',
};

interface DonationTableProps {
  donations: readonly ListedDonation[];
  ref: Ref<HTMLTableElement>;
  view: DonationView;
}

export function DonationTable({ donations, ref, view }: DonationTableProps) {
  const showsDonors = useMay()('viewDonors');
  return (
    <Table ref={ref} caption="Donaties" columns={showsDonors ? columns : columnsWithoutDonors}>
      {donations.map((donation) => (
        <TableRow key={donation.id} opens={showsDonors} className={card}>
          {showsDonors && (
            <TableCell className={onCard.hidden}>
              <span
                title={donation.id}
                className="-mr-3 inline-flex items-center whitespace-nowrap text-muted"
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
          <TableCell className={`min-w-0 md:w-full md:max-w-0 ${onCard.donor}`}>
            {showsDonors ? <Donor donation={donation} view={view} /> : 'Donateur'}
            <Purpose donation={donation} />
          </TableCell>
          <TableCell className={onCard.rest}>
            <time
              dateTime={donation.createdAt}
              // Only the date of an offline donation is known.
              title={donation.isOffline ? undefined : formatDateTime(donation.createdAt)}
              className="whitespace-nowrap max-md:text-muted"
            >
              {formatDate(donation.createdAt)}
            </time>
          </TableCell>
          <TableCell className={onCard.status}>
            <StatusBadge donation={donation} />
          </TableCell>
          <TableCell className={onCard.rest}>
            <TypeBadge frequency={donation.frequency} />
          </TableCell>
          <TableCell className={onCard.rest}>
            <DonationEnvironmentBadge apiEnvironment={donation.apiEnvironment} />
          </TableCell>
          {showsDonors && (
            <TableCell align="right" className={onCard.hidden}>
              <EmailButton donation={donation} />
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
      {name && <DonorLine>{email}</DonorLine>}
      {view.isAdmin && !view.filter.userId && <DonorLine>{donation.organizationName}</DonorLine>}
    </>
  );
}

function Purpose({ donation: { isOffline, pageTitle, fundName } }: { donation: ListedDonation }) {
  const purpose = [isOffline && offlineLabel, pageTitle, fundName].filter(Boolean);
  return purpose.length > 0 && <InlineList items={purpose} className="text-muted" />;
}

/** On a phone, a long email address may wrap after the @ or a dot. */
function DonorLine({ children }: { children: string }) {
  return (
    <span title={children} className="block text-muted wrap-anywhere md:truncate">
      {children.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr className="md:hidden" />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

const placeholders = [
  { className: onCard.hidden, width: 'w-20' },
  { className: onCard.amount, width: 'w-16' },
  { className: onCard.donor, width: 'w-40 max-w-full' },
  { className: onCard.rest, width: 'w-20' },
  { className: onCard.status, width: 'w-16' },
  { className: onCard.rest, width: 'w-20' },
  { className: onCard.rest, width: 'w-10' },
  { className: onCard.hidden, width: 'w-20' },
];

export function DonationTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Giften laden...</output>
      <Table caption="Donaties" columns={columns}>
        {[1, 2, 3, 4, 5].map((row) => (
          <TableRow key={row} className={card}>
            {placeholders.map(({ className, width }, index) => (
              <TableCell key={columns[index]?.label} className={className}>
                <Skeleton className={`h-5 ${width}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
