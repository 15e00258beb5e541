import type { ReactNode } from 'react';

export function Steps({ children }: { children: readonly ReactNode[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {children.map((step, index) => (
        // The steps never change their order.
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <span
            aria-hidden="true"
            className="flex size-8 items-center justify-center rounded-full border border-accent font-display text-sm font-semibold text-accent-text"
          >
            {index + 1}
          </span>
          <div className="flex flex-col gap-3 pt-0.5 [&>p]:max-w-prose">{step}</div>
        </li>
      ))}
    </ol>
  );
}
