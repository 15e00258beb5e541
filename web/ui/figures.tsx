import type { ReactNode } from 'react';

export interface Figure {
  name: string;
  value: ReactNode;
  note?: ReactNode;
}

/** On a phone, the first figure has a row of its own if the number of figures is odd. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const { columns, first } = layouts[figures.length % 2 === 0 ? 'even' : 'odd'];
  return (
    <dl className={`grid grid-cols-2 gap-2 sm:gap-4 ${columns}`}>
      {figures.map(({ name, value, note }) => (
        <div key={name} className={`rounded-box border border-line bg-surface px-4 py-3 md:px-6 ${first}`}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="tabular block font-display text-xl font-semibold">{value}</span>
            {note && <span className="text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const layouts = {
  even: { columns: 'xl:grid-cols-4', first: '' },
  odd: { columns: 'sm:grid-cols-3', first: 'max-sm:first:col-span-2' },
};
