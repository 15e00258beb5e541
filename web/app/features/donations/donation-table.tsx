import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { CopyId, shortId } from './copy-id.tsx';
import { DonationEnvironmentBadge, StatusBadge, TypeBadge } from './donation-badges.tsx';
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

// On a phone the amount and the status come first, and nothing needs its column's name to be understood.
const cardOnPhone = 'grid grid-cols-[minmax(0,1fr)_auto]';
const atTheRight = 'max-md:text-right';

interface DonationTableProps {
  donations: readonly ListedDonation[];
  /** For lists of more than one organisation. */
  namesOrganisation: boolean;
  donationUrl: (id: string) => string;
}

export function DonationTable({ donations, namesOrganisation, donationUrl }: DonationTableProps) {
  return (
    <Table caption="Donaties" columns={columns}>
      {donations.map((donation) => (
        <TableRow key={donation.id} className={cardOnPhone}>
          <TableCell className="order-6">
            <span className="-mr-3 inline-flex items-center whitespace-nowrap">
              <Link href={donationUrl(donation.id)} title={donation.id}>
                {shortId(donation.id)}
              </Link>
              <CopyId id={donation.id} />
            </span>
          </TableCell>
          <TableCell align="right" className="order-1">
            <span className="text-base font-semibold whitespace-nowrap md:text-sm">
              {formatAmount(donation.amount, donation.currency)}
            </span>
          </TableCell>
          <TableCell className="order-3 col-span-2 md:w-full md:max-w-0">
            <Donor donation={donation} namesOrganisation={namesOrganisation} />
          </TableCell>
          <TableCell className="order-4">
            <time
              dateTime={donation.createdAt}
              title={formatDateTime(donation.createdAt)}
              className="whitespace-nowrap"
            >
              {formatDate(donation.createdAt)}
            </time>
          </TableCell>
          <TableCell className={`order-2 ${atTheRight}`}>
            <StatusBadge donation={donation} />
          </TableCell>
          <TableCell className={`order-5 ${atTheRight}`}>
            <TypeBadge isRecurring={donation.isRecurring} />
          </TableCell>
          <TableCell className={`order-7 ${atTheRight}`}>
            <DonationEnvironmentBadge apiEnvironment={donation.apiEnvironment} />
          </TableCell>
          <TableCell align="right" className="order-8 col-span-2">
            <span className="flex gap-2 md:justify-end">
              <Link
                href={donationUrl(donation.id)}
                className={`flex-1 md:hidden ${buttonClass({ variant: 'secondary', size: 'small' })}`}
              >
                Details
              </Link>
              <EmailButton donation={donation} className="flex-1 md:flex-none" />
            </span>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

interface DonorProps {
  donation: ListedDonation;
  namesOrganisation: boolean;
}

function Donor({ donation, namesOrganisation }: DonorProps) {
  const name = donorName(donation);
  return (
    <>
      {donation.email === null ? (
        <span className="block text-muted">Geen e-mailadres</span>
      ) : (
        <span title={donation.email} className="block md:truncate">
          {donation.email}
        </span>
      )}
      {name && <span className="block text-muted md:truncate">{name}</span>}
      {namesOrganisation && <span className="block text-muted md:truncate">{donation.organizationName}</span>}
    </>
  );
}

const placeholderRows = ['w-44', 'w-36', 'w-48', 'w-40', 'w-32'];

export function DonationTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Donaties laden...</output>
      <Table caption="Donaties" columns={columns}>
        {placeholderRows.map((emailWidth) => (
          <TableRow key={emailWidth} className={cardOnPhone}>
            {['w-20', 'w-16', emailWidth, 'w-20', 'w-16', 'w-20', 'w-10', 'w-20'].map((width, index) => (
              <TableCell key={columns[index]?.label}>
                <Skeleton className={`h-5 ${width}`} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </Table>
    </div>
  );
}
