import { type IntervalMonths, wordsOfInterval, kindOfFrequency } from '../../../contract/frequencies.ts';
import { describeChargeUnderWay, describePlannedRetry } from '../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../contract/money.ts';
import { Fact } from '../organisation-page.tsx';
import { describeState } from './describe-gift.ts';
import {
  formatDay,
  type GiftSummary,
  type PendingChange,
  actionPaths,
  type GiftAction,
  formatShortDay,
  type PaymentView,
} from './views.ts';

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

export function GiftState({ gift }: { gift: GiftSummary }) {
  return <p className="gift-state">{describeState(gift)}</p>;
}

export function GiftFacts({ gift }: { gift: GiftSummary }) {
  const { intervalMonths, nextDate, state, endedOn, pendingChange, underWayCents, retry } = gift;
  return (
    <>
      <dl>
        <Fact name={`Bedrag ${wordsOfInterval(intervalMonths).per}`}>{formatEuros(gift.amountCents)}</Fact>
        {state === 'ended' ? (
          endedOn && <Fact name="Gestopt op">{formatDay(endedOn)}</Fact>
        ) : (
          <Fact name="Volgende afschrijving">{nextDate ? formatDay(nextDate) : 'Geen'}</Fact>
        )}
      </dl>
      {pendingChange && (
        <p className="being-changed">
          {describeChange(pendingChange, intervalMonths)} Wij hebben dit opgeschreven; u krijgt een mail zodra
          het is gebeurd.
        </p>
      )}
      {state !== 'ended' && underWayCents !== null && <p>{describeChargeUnderWay(underWayCents)}</p>}
      {retry && (
        <p>{describePlannedRetry({ ...retry, on: formatDay(retry.date), dueOn: formatDay(retry.dueOn) })}</p>
      )}
      {/* The text about a pending change already says what happens next. */}
      {state === 'suspended' && !pendingChange && (
        <p>
          Er wordt niets afgeschreven. Wilt u weer geven?{' '}
          {gift.recoveryHref
            ? 'Dan betaalt u eerst de gemiste gift en kiest u van welke rekening wij weer afschrijven.'
            : 'Dan geeft u in Mijn gift een rekening op.'}{' '}
          Doet u niets, dan blijft uw gift rusten.
        </p>
      )}
    </>
  );
}

function describeChange(
  { kind, amountCents, nextDate }: PendingChange,
  intervalMonths: IntervalMonths,
): string {
  if (kind === 'amount' && amountCents !== null)
    return `Het bedrag wordt ${formatEuros(amountCents)} ${wordsOfInterval(intervalMonths).per}.`;
  if (kind === 'dates' && nextDate) return `De volgende afschrijving wordt ${formatDay(nextDate)}.`;
  if (kind === 'mandate') return 'Uw gift gaat over op een andere rekening.';
  return kind === 'stop' ? 'Uw gift wordt gestopt.' : 'Uw gift wordt gewijzigd.';
}

function labelsOf(intervalMonths: IntervalMonths): Record<GiftAction, string> {
  const { unit, kind } = wordsOfInterval(intervalMonths);
  return {
    amount: 'Bedrag wijzigen',
    skip: intervalMonths === 1 ? 'Een maand overslaan of pauzeren' : `Een ${unit} overslaan`,
    undo: 'Toch niet overslaan',
    day: 'Op een andere dag van de maand',
    account: 'Van een andere rekening',
    stop: 'Stoppen',
    again: `Weer ${kind.toLowerCase()} geven`,
  };
}

export function GiftActions({
  gift: { base, actions, intervalMonths, recoveryHref, missedCharge },
}: {
  gift: GiftSummary;
}) {
  if (actions.length === 0) return null;
  const labels = labelsOf(intervalMonths);
  return (
    <ul className="actions">
      {missedCharge && (
        <li>
          <a href={missedCharge.href}>Alsnog betalen</a>
        </li>
      )}
      {recoveryHref && (
        <li>
          <a href={recoveryHref}>{labels.again}</a>
        </li>
      )}
      {actions.map((action) => (
        <li key={action}>
          <a href={`${base}/${actionPaths[action]}`}>{labels[action]}</a>
        </li>
      ))}
    </ul>
  );
}

export function PaymentTable({ caption, payments, showsReceipts = false }: PaymentTableProps) {
  if (payments.length === 0) return null;
  const hasReceipts = showsReceipts && payments.some(({ receiptHref }) => receiptHref);
  return (
    <table>
      <caption className={showsReceipts ? 'quiet' : undefined}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Datum</th>
          <th scope="col">Bedrag</th>
          <th scope="col">Status</th>
          {hasReceipts && <th scope="col">Kwitantie</th>}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment, index) => (
          // Two payments can be equal, so the index is the key. Their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td>
              {formatShortDay(payment.date)}
              {showsReceipts && <small> {kindOfFrequency[payment.frequency ?? 'once'].toLowerCase()}</small>}
            </td>
            <td>
              <Amount payment={payment} />
            </td>
            <td>{statusLabels[payment.status]}</td>
            {hasReceipts && (
              <td>
                {payment.receiptHref && (
                  <a
                    href={payment.receiptHref}
                    aria-label={`Kwitantie van ${formatShortDay(payment.date)} (PDF)`}
                  >
                    Kwitantie
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

/** Mentions a refund only if it is partial, because the status shows a full refund. */
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
