import { shortEuros } from '../../../contract/money.ts';

export interface PagesUnder {
  pages: readonly { title: string; path: string; receivedCents: number }[];
  otherCount: number;
}

export function PagesUnderList({ under: { pages, otherCount } }: { under: PagesUnder }) {
  if (pages.length === 0) return null;
  return (
    <section className="story pages" aria-label="Pagina’s die meedoen">
      <h2>Zij doen mee</h2>
      <ul>
        {pages.map(({ title, path, receivedCents }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            {receivedCents > 0 && <span>{shortEuros(receivedCents)}</span>}
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <p className="quiet">en nog {otherCount === 1 ? '1 pagina' : `${otherCount} pagina’s`}</p>
      )}
    </section>
  );
}
