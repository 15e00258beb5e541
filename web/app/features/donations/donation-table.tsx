import { Fragment, type Ref } from 'react';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { offlineLabel } from '../../../../contract/payment-methods.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { useMay } from '../../../lib/use-may.ts';
import { InlineList } from '../../../ui/inline-list.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { CopyId, shortId } from './copy-id.tsx';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from '../../../ui/donation-badges.tsx';
import { EmailButton } from './email-button.tsx';

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

// On a phone: who and how much, then when and how. What is left is in the panel that the card opens.
const card = 'grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2';
const onCard = {
  donor: 'max-md:-order-1 max-md:row-span-2 max-md:py-0.5',
  amount: 'max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  status: 'max-md:order-1 max-md:col-span-2 max-md:py-0.5 max-md:text-right',
  rest: 'max-md:order-2 max-md:py-0.5',
  nowhere: 'max-md:hidden',
};

interface DonationTableProps {
  donations: readonly ListedDonation[];
  ref: Ref<HTMLTableElement>;
  /** For lists of more than one organisation. */
  namesOrganisation: boolean;
  donationUrl: (id: string) => string;
}

export function DonationTable({ donations, ref, namesOrganisation, donationUrl }: DonationTableProps) {
  // Who may not see donors has nothing to open and nobody to mail.
  const showsDonors = useMay()('viewDonors');
  return (
    <Table ref={ref} caption="Donaties" columns={showsDonors ? columns : columnsWithoutDonors}>
      {donations.map((donation) => (
        <TableRow key={donation.id} opens={showsDonors} className={card}>
          {showsDonors && (
            <TableCell className={onCard.nowhere}>
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
            {showsDonors ? (
              <Donor
                donation={donation}
                href={donationUrl(donation.id)}
                namesOrganisation={namesOrganisation}
              />
            ) : (
              'Donateur'
            )}
            <Purpose donation={donation} />
          </TableCell>
          <TableCell className={onCard.rest}>
            <time
              dateTime={donation.createdAt}
              // Of what was typed in only the day is known.
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
            <TableCell align="right" className={onCard.nowhere}>
              <EmailButton donation={donation} />
            </TableCell>
          )}
        </TableRow>
      ))}
    </Table>
  );
}

interface DonorProps {
  donation: ListedDonation;
  href: string;
  namesOrganisation: boolean;
}

/** Whoever gave, by name where there is one. */
function Donor({ donation, href, namesOrganisation }: DonorProps) {
  const name = donorName(donation);
  const email = donation.email ?? 'Geen e-mailadres';
  return (
    <>
      <Link
        href={href}
        title={name || email}
        className={`block rounded-sm font-semibold group-hover:underline ${name ? 'wrap-anywhere md:truncate' : 'truncate'}`}
      >
        {name || email}
      </Link>
      {name && <DonorLine>{email}</DonorLine>}
      {namesOrganisation && <DonorLine>{donation.organizationName}</DonorLine>}
    </>
  );
}

/** What is out of the ordinary about it: how it came, what asked for it and what it is for, in one quiet line. */
function Purpose({ donation: { isOffline, pageTitle, fundName } }: { donation: ListedDonation }) {
  const purpose = [isOffline && offlineLabel, pageTitle, fundName].filter(Boolean);
  return purpose.length > 0 && <InlineList items={purpose} className="text-muted" />;
}

function DonorLine({ children }: { children: string }) {
  return (
    <span title={children} className="block text-muted wrap-anywhere md:truncate">
      <BreakableAddress>{children}</BreakableAddress>
    </span>
  );
}

/** One that is too long for a phone is best broken behind its @ and its dots. */
function BreakableAddress({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr className="md:hidden" />}
      {part}
    </Fragment>
  ));
}

const placeholderRows = ['w-44', 'w-36', 'w-48', 'w-40', 'w-32'];

export function DonationTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Giften laden...</output>
      <Table caption="Donaties" columns={columns}>
        {placeholderRows.map((donorWidth) => (
          <TableRow key={donorWidth} className={card}>
            <TableCell className={onCard.nowhere}>
              <Skeleton className="h-5 w-20" />
            </TableCell>
            <TableCell className={onCard.amount}>
              <Skeleton className="h-5 w-16" />
            </TableCell>
            <TableCell className={onCard.donor}>
              <Skeleton className={`h-5 max-w-full ${donorWidth}`} />
            </TableCell>
            {['w-20', 'w-16', 'w-20', 'w-10', 'w-20'].map((width, index) => (
              <TableCell
                key={columns[index + 3]?.label}
                className={index === 1 ? onCard.status : index < 4 ? onCard.rest : onCard.nowhere}
              >
                <Skeleton className={`h-5 ${width}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
