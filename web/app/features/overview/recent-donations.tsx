import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { donorName, namesLeftOut } from '../../../lib/donation-labels.ts';
import { statusLabelOf } from '../../../lib/donation-status-labels.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

interface RecentDonationsProps {
  donations: readonly ListedDonation[];
  tenant: string | undefined;
  showsOrganisationName: boolean;
}

export function RecentDonations({ donations, tenant, showsOrganisationName }: RecentDonationsProps) {
  const showsDonors = useMay()('viewDonors');
  const environment = donations[0]?.apiEnvironment;
  const donationsUrl = (donatie?: string) =>
    pathWithQuery('/admin', { tab: 'donaties', omgeving: environment, tenant, donatie });
  return (
    <Card title="Nieuwste giften" actions={<Link href={donationsUrl()}>Alle giften</Link>}>
      <ul aria-label="Nieuwste giften" className="-my-3 divide-y divide-line">
        {donations.map((donation) => (
          <li key={donation.id}>
            {showsDonors ? (
              <Link
                href={donationsUrl(donation.id)}
                className="-mx-2 block rounded-box px-2 py-3 text-sm hover:bg-sunken"
              >
                <RecentDonation donation={donation} showsOrganisationName={showsOrganisationName} />
              </Link>
            ) : (
              <div className="py-3 text-sm">
                <RecentDonation donation={{ ...donation, email: 'Donateur' }} showsOrganisationName={false} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {!showsDonors && <p className="mt-6 text-sm text-muted">{namesLeftOut}</p>}
    </Card>
  );
}

type RecentDonationProps = Pick<RecentDonationsProps, 'showsOrganisationName'> & { donation: ListedDonation };

function RecentDonation({ donation, showsOrganisationName }: RecentDonationProps) {
  const name = donorName(donation);
  const email = donation.email ?? 'Geen e-mailadres';
  const status = statusLabelOf(donation);
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{name || email}</span>
        <span className="tabular shrink-0 text-base font-semibold">
          {formatAmount(donation.amount, donation.currency)}
        </span>
      </span>
      {name && <span className="block wrap-anywhere text-muted">{email}</span>}
      <span className="flex items-center justify-between gap-4 text-muted">
        <span className="min-w-0 wrap-anywhere">
          <time dateTime={donation.createdAt}>{formatDate(donation.createdAt)}</time>
          {showsOrganisationName && <span className="block">{donation.organizationName}</span>}
        </span>
        <Badge tone={status.tone}>{status.label}</Badge>
      </span>
    </>
  );
}
