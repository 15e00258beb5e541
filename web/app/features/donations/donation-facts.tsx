import { refundUnderWayLabel } from '../../../../contract/donation-list.ts';
import { type DonationDetail } from '../../../../contract/donation-detail.ts';
import { paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { CopyId } from './copy-id.tsx';

export function DonationFacts({ donation }: { donation: DonationDetail }) {
  const money = (amount: string) => formatAmount(amount, donation.currency);
  return (
    <Facts>
      {donorName(donation) && <Fact name="Donateur">{donorName(donation)}</Fact>}
      <Fact name="Email">
        {donation.email === null ? (
          'Geen e-mailadres'
        ) : (
          <Link href={`mailto:${donation.email}`}>{donation.email}</Link>
        )}
      </Fact>
      <Fact name="Organisatie">{donation.organizationName}</Fact>
      {donation.pageTitle && <Fact name="Pagina">{donation.pageTitle}</Fact>}
      {donation.fundName && <Fact name="Bestemming">{donation.fundName}</Fact>}
      {donation.honour && (
        <Fact name="Ter ere van">
          {donation.honour.name}
          <CardNote honour={donation.honour} />
        </Fact>
      )}
      {donation.source && <Fact name="Bron">{donation.source}</Fact>}
      {donation.isOffline ? (
        // Of what was typed in only the day is known.
        <Fact name="Ontvangen">{formatDate(donation.createdAt)}</Fact>
      ) : (
        <>
          <Fact name="Gestart">{formatDateTime(donation.createdAt)}</Fact>
          {donation.completedAt && <Fact name="Betaald op">{formatDateTime(donation.completedAt)}</Fact>}
        </>
      )}
      {donation.paymentMethod && <Fact name="Betaalwijze">{paymentMethodLabel(donation.paymentMethod)}</Fact>}
      {isPositive(donation.amountForCosts) && (
        <Fact name="Waarvan transactiekosten">{money(donation.amountForCosts)}</Fact>
      )}
      {isPositive(donation.amountRefunded) && (
        <Fact name="Terugbetaald">{money(donation.amountRefunded)}</Fact>
      )}
      {isPositive(donation.amountUnderWay) && (
        <Fact name={refundUnderWayLabel}>{money(donation.amountUnderWay)}</Fact>
      )}
      {isPositive(donation.amountChargedBack) && (
        <Fact name="Teruggestort">{money(donation.amountChargedBack)}</Fact>
      )}
      {donation.receiptNumber && <Fact name="Kwitantie">{donation.receiptNumber}</Fact>}
      <Fact name="ID">
        <span className="inline-flex items-center gap-1 font-mono text-xs">
          {donation.id} <CopyId id={donation.id} />
        </span>
      </Fact>
    </Facts>
  );
}

function CardNote({ honour: { cardOn, cardSentAt } }: { honour: NonNullable<DonationDetail['honour']> }) {
  if (!cardOn && !cardSentAt) return null;
  return (
    <span className="block text-sm text-muted">
      {cardOn
        ? `Kaartje gaat weg op ${formatDate(cardOn)}`
        : `Kaartje verstuurd op ${formatDate(cardSentAt!)}`}
    </span>
  );
}

function isPositive(amount: string): boolean {
  return Number(amount) > 0;
}
