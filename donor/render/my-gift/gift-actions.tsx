import { type IntervalMonths, wordsOfInterval } from '../../../contract/frequencies.ts';
import { actionPaths, type GiftAction, type GiftView } from './views.ts';

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

/** The ways on from a gift; each leads to a page that asks first. */
export function GiftActions({ gift: { base, actions, intervalMonths, wayBackHref } }: { gift: GiftView }) {
  if (actions.length === 0) return null;
  const labels = labelsOf(intervalMonths);
  return (
    <ul className="actions">
      {wayBackHref && (
        <li>
          <a href={wayBackHref}>{labels.again}</a>
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
