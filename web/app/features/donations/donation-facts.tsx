import type { ReactNode } from 'react';
import { refundUnderWayLabel } from '../../../../contract/listed-donation.ts';
import type { DonationDetail, DonationPayment } from '../../../../contract/donation-detail.ts';
import { paymentMethodLabel } from '../../../../contract/payment-methods.ts';
import { useDonationView } from '../../../lib/donation-view.ts';
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

const mistakeTexts: Record<MistakeReason, string> = {
  charged_after_end: 'Afgeschreven nadat de gift was gestopt',
  charged_in_pause: 'Afgeschreven terwijl de donateur deze keer had overgeslagen',
  charged_too_much: 'Meer afgeschreven dan de donateur had gekozen',
  paid_twice: 'Dubbel betaald',
};

export function DonationFacts({ donation }: { donation: DonationDetail }) {
  const amountIfAny = (amount: string) => Number(amount) > 0 && formatAmount(amount, donation.currency);
  const { donorUrl } = useDonationView();
  const { donorId, email, honour, isOffline, createdAt, completedAt, paymentMethod } = donation;
  const facts: Record<string, ReactNode> = {
    Donateur: donorId ? (
      <Link href={donorUrl({ ...donation, donorId })}>{donorName(donation) || 'Bekijk deze donateur'}</Link>
    ) : (
      donorName(donation) || null
    ),
    Email: email === null ? 'Geen e-mailadres' : <Link href={`mailto:${email}`}>{email}</Link>,
    Organisatie: donation.organizationName,
    Pagina: donation.pageTitle,
    Bestemming: donation.fundName,
    'Ter ere van': honour && <Honour honour={honour} />,
    Bron: donation.source,
    // The time of an offline donation is unknown.
    Ontvangen: isOffline && formatDate(createdAt),
    Gestart: !isOffline && formatDateTime(createdAt),
    'Betaald op': !isOffline && completedAt && formatDateTime(completedAt),
    Betaalwijze: paymentMethod && paymentMethodLabel(paymentMethod),
    'Waarvan transactiekosten': amountIfAny(donation.amountForCosts),
    Terugbetaald: amountIfAny(donation.amountRefunded),
    [refundUnderWayLabel]: amountIfAny(donation.amountBeingRefunded),
    Teruggestort: amountIfAny(donation.amountChargedBack),
    Kwitantie: donation.receiptNumber,
  };
  return (
    <Facts>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== false)
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      <Fact name="ID">
        <span className="inline-flex items-center gap-1 font-mono text-xs">
          {donation.id} <CopyId id={donation.id} />
        </span>
      </Fact>
    </Facts>
  );
}

function Honour({ honour }: { honour: NonNullable<DonationDetail['honour']> }) {
  const { name, cardOn, cardSentAt } = honour;
  return (
    <>
      {name}
      {(cardOn || cardSentAt) && (
        <span className="block text-sm text-muted">
          {cardOn
            ? `Kaartje gaat weg op ${formatDate(cardOn)}`
            : `Kaartje verstuurd op ${formatDate(cardSentAt!)}`}
        </span>
      )}
    </>
  );
}

export function DonationPayments({ donation: { payments, currency } }: { donation: DonationDetail }) {
  return (
    <section aria-labelledby="payments-heading">
      <h3 id="payments-heading" className="text-base">
        Betalingen
      </h3>
      <PaymentList payments={payments} currency={currency} />
    </section>
  );
}

interface PaymentListProps {
  payments: readonly DonationPayment[];
  currency: string;
}

export function PaymentList({ payments, currency }: PaymentListProps) {
  return (
    <ol className="mt-1 divide-y divide-line text-sm">
      {payments.map((payment, index) => (
        <li
          // A payment has no id until Mollie answers. The index is a safe key, because the order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="flex items-start justify-between gap-4 py-3"
        >
          <div className="min-w-0">
            <p className="font-semibold">{kindLabels[payment.kind]}</p>
            <InlineList className="text-muted" items={timeAndMethod(payment)} />
            {Number(payment.amountReturned) > 0 && (
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
  );
}

function timeAndMethod({ at, paymentMethod }: DonationPayment) {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  return paymentMethod ? [time, paymentMethodLabel(paymentMethod)] : [time];
}

function explainMistake({ amountReturned, status }: DonationPayment, mistake: MistakeReason): string {
  const isReturnPending = Number(amountReturned) === 0 && ['pending', 'completed'].includes(status);
  if (!isReturnPending) return `${mistakeTexts[mistake]}.`;
  return `${mistakeTexts[mistake]}; ${mistake === 'charged_too_much' ? 'het verschil ' : ''}gaat vanzelf terug.`;
}
