import { refundUnderWayLabel } from '../../../../contract/donation-list.ts';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { donorName } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { CopyId } from '../../../ui/copy-button.tsx';
import type { MistakeReason, PaymentKind } from '../../../../contract/gift-states.ts';
import { StatusBadge } from '../../../ui/donation-badges.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';

const kindLabels: Record<PaymentKind, string> = {
  first: 'Eerste betaling',
  again: 'Nieuwe poging',
  charge: 'Afschrijving',
  retry: 'Nieuwe afschrijving',
  recovery: 'Betaling door de donateur',
  account: 'Betaling van een andere rekening',
};

const mistakes: Record<MistakeReason, { why: string; goesBack: string }> = {
  charged_after_end: { why: 'Afgeschreven nadat de gift was gestopt', goesBack: 'gaat vanzelf terug' },
  charged_in_pause: {
    why: 'Afgeschreven terwijl de donateur deze keer had overgeslagen',
    goesBack: 'gaat vanzelf terug',
  },
  charged_too_much: {
    why: 'Meer afgeschreven dan de donateur had gekozen',
    goesBack: 'het verschil gaat vanzelf terug',
  },
  paid_twice: { why: 'Dubbel betaald', goesBack: 'gaat vanzelf terug' },
};

type Payment = DonationDetail['payments'][number];

interface DonationPaymentsProps {
  donation: Pick<DonationDetail, 'payments' | 'currency'>;
}

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
        // Only the date of an offline donation is known.
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

export function DonationPayments({ donation: { payments, currency } }: DonationPaymentsProps) {
  return (
    <section aria-labelledby="payments-heading">
      <h3 id="payments-heading" className="text-base">
        Betalingen
      </h3>
      <ol className="mt-1 divide-y divide-line text-sm">
        {payments.map((payment, index) => (
          <li
            // A payment without an answer of Mollie has no id; the order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="flex items-start justify-between gap-4 py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{kindLabels[payment.kind]}</p>
              <InlineList className="text-muted" items={describeWhen(payment)} />
              {hasReturned(payment) && (
                <p>{formatAmount(payment.amountReturned, currency)} is teruggegaan.</p>
              )}
              {payment.mistake && <p>{explainMistake(payment, payment.mistake)}</p>}
              {payment.molliePaymentId && (
                <p className="flex items-center gap-1 font-mono text-xs text-muted">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="sr-only">Mollie: </span>
                    {payment.molliePaymentId}
                  </span>
                  <CopyId id={payment.molliePaymentId} />
                </p>
              )}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <p className="tabular font-semibold whitespace-nowrap">
                {formatAmount(payment.amount, currency)}
              </p>
              <StatusBadge donation={{ status: payment.status, isRefundUnderWay: false }} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function describeWhen({ at, paymentMethod }: Payment) {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  return paymentMethod ? [time, paymentMethodLabel(paymentMethod)] : [time];
}

function explainMistake(payment: Payment, mistake: MistakeReason): string {
  const { why, goesBack } = mistakes[mistake];
  const isToGoBack = !hasReturned(payment) && ['pending', 'completed'].includes(payment.status);
  return isToGoBack ? `${why}; ${goesBack}.` : `${why}.`;
}

function hasReturned({ amountReturned }: Payment): boolean {
  return Number(amountReturned) > 0;
}
