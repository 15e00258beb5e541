import type { ReactNode, Ref } from 'react';
import { formatDateTime } from '../lib/format.ts';
import { Badge } from './badge.tsx';

interface LogEntry {
  id: string;
  at: string;
  text: string;
  actor: string;
  badge?: string | undefined;
}

interface LogListProps {
  label: string;
  entries: readonly LogEntry[];
  ref: Ref<HTMLUListElement>;
  children: ReactNode;
}

export function LogList({ label, entries, ref, children }: LogListProps) {
  return (
    <div className="flex flex-col gap-6">
      <ul
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        className="-mt-3 scroll-mt-20 divide-y divide-line text-sm outline-none"
      >
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1 py-3 md:flex-row md:items-baseline md:gap-6">
            <time dateTime={entry.at} className="tabular shrink-0 text-muted md:w-40">
              {formatDateTime(entry.at)}
            </time>
            <span className="min-w-0 flex-1 wrap-anywhere">{entry.text}</span>
            <span className="flex flex-wrap items-center gap-2 text-muted">
              <span className="wrap-anywhere">{entry.actor}</span>
              {entry.badge && <Badge>{entry.badge}</Badge>}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">{children}</div>
    </div>
  );
}
