import { kindOfFrequency } from '../../../contract/frequencies.ts';
import { formatEuros } from '../../../contract/money.ts';
import { formatShortDay, type PaymentView } from './views.ts';

const statusLabels: Record<PaymentView['status'], string> = {
  created: 'Nog niet betaald',
  pending: 'Onderweg',
  completed: 'Betaald',
  being_refunded: 'Wordt terugbetaald',
  failed: 'Niet gelukt',
  expired: 'Niet betaald',
  canceled: 'Niet betaald',
  refunded: 'Terugbetaald',
  charged_back: 'Teruggehaald',
};

interface PaymentTableProps {
  caption: string;
  payments: readonly PaymentView[];
  showsReceipts?: boolean;
}

export function PaymentTable({ caption, payments, showsReceipts = false }: PaymentTableProps) {
  if (payments.length === 0) return null;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Datum</th>
          <th scope="col">Bedrag</th>
          <th scope="col">Status</th>
          {showsReceipts && <th scope="col">Kwitantie</th>}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment, place) => (
          // Two payments can be equal, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <td>
              {formatShortDay(payment.date)}
              {showsReceipts && <small> {kindOfFrequency[payment.frequency ?? 'once'].toLowerCase()}</small>}
            </td>
            <td>
              <Amount payment={payment} />
            </td>
            <td>{statusLabels[payment.status]}</td>
            {showsReceipts && (
              <td>
                {payment.receiptHref && (
                  <a
                    href={payment.receiptHref}
                    aria-label={`Kwitantie van ${formatShortDay(payment.date)} (PDF)`}
                  >
                    PDF
                  </a>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The status shows a full refund. */
function Amount({ payment: { amountCents, returnedCents, surplusCents = 0 } }: { payment: PaymentView }) {
  const isPart = returnedCents > 0 && returnedCents < amountCents;
  return (
    <>
      {formatEuros(amountCents)}
      {isPart && <small> waarvan {formatEuros(returnedCents)} terugbetaald</small>}
      {surplusCents > 0 && <small> dubbel betaald: {formatEuros(surplusCents)} wordt terugbetaald</small>}
    </>
  );
}
