import { formatEuros } from '../../../contract/money.ts';

export interface WallView {
  entries: readonly WallEntry[];
  otherCount: number;
}

export interface WallEntry {
  name: string | null;
  message: string;
  amountCents: number | null;
  at: Date;
  via: string | null;
}

/** Donors write these texts, so the page shows them as plain text without links. */
export function Wall({ wall: { entries, otherCount }, heading }: { wall: WallView; heading: string }) {
  if (entries.length === 0) return null;
  return (
    <section className="wall" aria-label="Berichten van donateurs">
      <h2>{heading}</h2>
      <ul>
        {entries.map(({ name, message, amountCents, at, via }, index) => (
          <li key={index}>
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
