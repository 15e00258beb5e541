import { formatEuros } from '../../../contract/money.ts';
import { formatDay } from './format-date.ts';
import type { GiftView, WantedView } from './views.ts';

/** What is given, when the next time is, and what is about to change. */
export function GiftFacts({ gift: { amountCents, nextDate, state, endedOn, wanted } }: { gift: GiftView }) {
  return (
    <>
      <dl>
        <dt>Bedrag per maand</dt>
        <dd>{formatEuros(amountCents)}</dd>
        {state === 'ended' ? (
          endedOn && (
            <>
              <dt>Gestopt op</dt>
              <dd>{formatDay(endedOn)}</dd>
            </>
          )
        ) : (
          <>
            <dt>Volgende afschrijving</dt>
            <dd>{nextDate ? formatDay(nextDate) : 'Geen'}</dd>
          </>
        )}
      </dl>
      {wanted && (
        <p className="being-changed">
          {sentenceOf(wanted)} Wij hebben dit opgeschreven; u krijgt een mail zodra het is gebeurd.
        </p>
      )}
      {state === 'resting' && (
        <p>Uw gift rust op dit moment. Er wordt niets afgeschreven tot u weer een rekening opgeeft.</p>
      )}
    </>
  );
}

function sentenceOf({ kind, amountCents, nextDate }: WantedView): string {
  if (kind === 'amount' && amountCents !== null)
    return `Het bedrag wordt ${formatEuros(amountCents)} per maand.`;
  if (kind === 'dates' && nextDate) return `De volgende afschrijving wordt ${formatDay(nextDate)}.`;
  if (kind === 'mandate') return 'Uw gift gaat over op een andere rekening.';
  return kind === 'stop' ? 'Uw gift wordt gestopt.' : 'Uw gift wordt gewijzigd.';
}
