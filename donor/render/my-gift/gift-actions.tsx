import { actionPaths, type GiftAction, type GiftView } from './views.ts';

const labels: Record<GiftAction, string> = {
  amount: 'Bedrag wijzigen',
  skip: 'Een maand overslaan of pauzeren',
  undo: 'Toch niet overslaan',
  day: 'Op een andere dag van de maand',
  account: 'Van een andere rekening',
  stop: 'Stoppen',
  again: 'Weer maandelijks geven',
};

/** The ways on from a gift; each leads to a page that asks first. */
export function GiftActions({ gift: { base, actions } }: { gift: GiftView }) {
  if (actions.length === 0) return null;
  return (
    <ul className="actions">
      {actions.map((action) => (
        <li key={action}>
          <a href={`${base}/${actionPaths[action]}`}>{labels[action]}</a>
        </li>
      ))}
    </ul>
  );
}
