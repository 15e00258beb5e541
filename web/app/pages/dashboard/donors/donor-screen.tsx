import { UserX } from 'lucide-react';
import { readDonor } from '../../../../../contract/endpoints/donors.ts';
import type { DonorPage } from '../../../../../contract/donor-page.ts';
import { ApiError } from '../../../../lib/api-client.ts';
import { useMay } from '../../../../lib/current-user.ts';
import { donorName } from '../../../../lib/donation-labels.ts';
import { type DonationView, useDonationView } from '../../../../lib/donation-view.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useEndpoint } from '../../../../lib/query-client.ts';
import { useUrlParams } from '../../../../lib/url-params.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState, LoadError, SkeletonBlocks } from '../../../../ui/loaded.tsx';
import { BackLink } from '../../../../ui/link.tsx';
import { MailList } from '../../../../ui/mail-list.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { DonorGifts } from '../../../features/donations/donor-gifts.tsx';
import { PrivacyActions } from '../../../features/donations/donor-privacy.tsx';
import { TimeLeft } from '../../../features/donations/erasure-requests.tsx';
import { describeKind, DonorDetails } from '../../../features/donors/donor-details.tsx';
import { DonorFigures } from '../../../features/donors/donor-figures.tsx';
import { DonorPapers } from '../../../features/donors/donor-papers.tsx';
import { MissedChargeRow } from '../../../features/missed-charges/missed-charge-row.tsx';
import { DonorMonthlyGifts } from '../../../features/subscriptions/donor-monthly-gifts.tsx';

export function DonorScreen({ id }: { id: string }) {
  const view = useDonationView();
  const { userId, apiEnvironment } = view.filter;
  const query = { userId, apiEnvironment: apiEnvironment || ('live' as const) };
  const donor = useEndpoint(readDonor, { params: { id }, query }, { staleTime: 0 });
  if (donor.data) return <Shown donor={donor.data} view={view} />;
  return (
    <>
      <Top title="Donateur" />
      {donor.isPending ? (
        <SkeletonBlocks label="Donateur laden..." heights={['h-24', 'h-64', 'h-64']} />
      ) : donor.error instanceof ApiError && donor.error.status === 404 ? (
        <EmptyState icon={UserX} title="Deze donateur staat niet in uw lijst">
          De gegevens zijn verwijderd, of twee donateurs zijn samengevoegd.
        </EmptyState>
      ) : (
        <LoadError title="Deze donateur kan niet worden getoond." query={donor} />
      )}
    </>
  );
}

function Top({ title, description }: { title: string; description?: string }) {
  const { urlWith } = useUrlParams();
  return (
    <div className="flex flex-col gap-3">
      <BackLink href={urlWith({ id: undefined, donatie: undefined })}>Donateurs</BackLink>
      <PageHeader title={title} description={description} />
    </div>
  );
}

function Shown({ donor, view }: { donor: DonorPage; view: DonationView }) {
  const may = useMay();
  return (
    <>
      <Top title={donorName(donor) || donor.email} description={describeKind(donor)} />
      {donor.apiEnvironment === 'test' && (
        <p>
          <Badge tone="warning">Test Betalingen</Badge>
        </p>
      )}
      <DonorFigures donor={donor} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <DonorMonthlyGifts gifts={donor.monthlyGifts} />
          {donor.missedCharges.length > 0 && (
            <Card title="Gemiste maanden">
              <ul aria-label="Gemiste maanden" className="divide-y divide-line">
                {donor.missedCharges.map((charge) => (
                  <MissedChargeRow key={charge.id} charge={charge} view={view} ofOneDonor />
                ))}
              </ul>
            </Card>
          )}
          <DonorGifts gifts={donor.gifts} view={view} />
          <Card title="Mails">
            <MailList mails={donor.mails} count={5} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DonorDetails donor={donor} />
          <DonorPapers donor={donor} />
          {may('manageDonorData') && <Requests donor={donor} />}
        </div>
      </div>
    </>
  );
}

function Requests({ donor }: { donor: DonorPage }) {
  const { erasureAskedAt, eraseBefore, daysToErase } = donor;
  return (
    <Card title="Verzoeken">
      {erasureAskedAt && eraseBefore && daysToErase !== null && (
        <p className="mb-4 text-sm">
          Vroeg op {formatDate(erasureAskedAt)} om vergeten te worden. Dat moet uiterlijk{' '}
          {formatDate(eraseBefore)}. <TimeLeft days={daysToErase} />
        </p>
      )}
      <PrivacyActions donor={donor} />
    </Card>
  );
}
