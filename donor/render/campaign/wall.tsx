import { formatEuros } from '../../../contract/money.ts';

/** What donors left on a page, newest first. */
export interface WallView {
  entries: readonly WallEntry[];
  /** How many there are besides. */
  otherCount: number;
}

export interface WallEntry {
  /** Null: Anoniem. */
  name: string | null;
  message: string;
  /** Null where it is not shown. */
  amountCents: number | null;
  at: Date;
  /** The page that it was left on, when that is a part of this one. */
  via: string | null;
}

/** Everything on it was typed by strangers: it is text, and an address in it is no link. */
export function Wall({ wall: { entries, otherCount } }: { wall: WallView }) {
  if (entries.length === 0) return null;
  return (
    <section className="wall" aria-label="Berichten van donateurs">
      <h2>Zij gaven ook</h2>
      <ul>
        {entries.map(({ name, message, amountCents, at, via }, place) => (
          <li key={place}>
            <p>
              <b>{name ?? 'Anoniem'}</b>
              {amountCents !== null && <span>{formatEuros(amountCents)}</span>}
            </p>
            {message && <p>{message}</p>}
            <small>
              {via && `via ${via}, `}
              <time dateTime={at.toISOString()}>{dutchDay.format(at)}</time>
            </small>
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <p className="quiet">en nog {otherCount === 1 ? '1 ander' : `${otherCount} anderen`}</p>
      )}
    </section>
  );
}

const dutchDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
