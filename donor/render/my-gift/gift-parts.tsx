import { type IntervalMonths, wordsOfInterval } from '../../../contract/frequencies.ts';
import { describeChargeUnderWay, describePlannedRetry } from '../../../contract/gift-sentences.ts';
import { formatEuros } from '../../../contract/money.ts';
import { Fact } from '../organisation-look.tsx';
import { formatDay, type GiftView, type PendingChange, actionPaths, type GiftAction } from './views.ts';

export function GiftFacts({ gift }: { gift: GiftView }) {
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
      {state === 'resting' && !pendingChange && (
        <p>
          Uw gift rust: er wordt niets afgeschreven. Wilt u weer geven?{' '}
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

export function GiftActions({ gift: { base, actions, intervalMonths, recoveryHref } }: { gift: GiftView }) {
  if (actions.length === 0) return null;
  const labels = labelsOf(intervalMonths);
  return (
    <ul className="actions">
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
