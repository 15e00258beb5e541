import type { DonorPage } from '../../../../contract/donor-page.ts';
import { downloadReceipt } from '../../../../contract/endpoints/donations.ts';
import { showOverview } from '../../../../contract/endpoints/year-overviews.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { formatAmount, formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { FirstFew } from '../../../ui/first-few.tsx';
import { Link } from '../../../ui/link.tsx';

type Paper = DonorPage['papers'][number];

export function DonorPapers({ donor }: { donor: DonorPage }) {
  const { papers } = donor;
  return (
    <Card title="Papieren">
      {papers.length === 0 ? (
        <p className="text-sm text-muted">
          Nog geen kwitantie of jaaroverzicht gemaakt. Een kwitantie wordt gemaakt met de bevestigingsmail, of
          zodra u of de donateur haar opvraagt.
        </p>
      ) : (
        <FirstFew items={papers} count={5} label="Papieren">
          {(paper) => (
            <li key={paper.number} className="flex items-start justify-between gap-4 py-3 first:pt-0">
              <div className="min-w-0">
                <p className="font-semibold">
                  <PaperName paper={paper} email={donor.email} />
                </p>
                <p className="wrap-anywhere text-muted">
                  {paper.number}, {formatDate(paper.issuedAt)}
                </p>
                {paper.isReplaced && <Badge>Vervangen</Badge>}
              </div>
              <p className="tabular whitespace-nowrap">{formatAmount(paper.amount)}</p>
            </li>
          )}
        </FirstFew>
      )}
    </Card>
  );
}

function PaperName({ paper, email }: { paper: Paper; email: string }) {
  const may = useMay();
  const isAdmin = useCurrentUser().data?.isAdmin;
  const { donationId, year, isReplaced } = paper;
  const name = year === null ? 'Kwitantie' : `Jaaroverzicht ${year}`;
  // The server shows only the current overview of a year, and only to a user of the same organisation.
  const href =
    donationId !== null
      ? urlOf(downloadReceipt, { params: { id: donationId } })
      : year !== null && !isReplaced && !isAdmin
        ? urlOf(showOverview, { query: { year, email } })
        : undefined;
  if (!href || !may('export')) return name;
  return (
    <Link href={href} target="_blank" aria-label={`${name} ${paper.number}`}>
      {name}
    </Link>
  );
}
