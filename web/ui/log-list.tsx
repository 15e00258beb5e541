import { type ReactNode, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TenantAuditEntry } from '../../contract/audit.ts';
import { formatDateTime } from '../lib/format.ts';
import type { Page } from '../lib/use-page.ts';
import { Badge } from './badge.tsx';
import { shortId } from './copy-button.tsx';
import { Link } from './link.tsx';
import { Loaded, SkeletonRows } from './loaded.tsx';
import { Paging } from './paging.tsx';

type LogEntry = Pick<TenantAuditEntry, 'id' | 'at' | 'text' | 'actor' | 'action'> & Partial<TenantAuditEntry>;

interface LogListProps {
  label: string;
  failure: string;
  query: UseQueryResult<Page<LogEntry>>;
  number: number;
  onChange: (number: number) => void;
  empty: ReactNode;
  /** The address of what an id in the text of an entry names. Without an address, the text stays as it is. */
  urlOf?: (entry: LogEntry, id: string) => string | undefined;
}

export function LogList({ label, failure, query, number, onChange, empty, urlOf }: LogListProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Loaded query={query} skeleton={<SkeletonRows label="Logboek laden..." rows={3} />} failure={failure}>
      {(page) =>
        page.total === 0 ? (
          empty
        ) : (
          <div className="flex flex-col gap-6">
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={label}
              className="-mt-3 scroll-mt-20 divide-y divide-line text-sm outline-none"
            >
              {page.items.map((entry) => (
                <li
                  key={entry.id}
                  className="flex flex-col gap-1 py-3 md:flex-row md:items-baseline md:gap-6"
                >
                  <time dateTime={entry.at} className="tabular shrink-0 text-muted md:w-40">
                    {formatDateTime(entry.at)}
                  </time>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {entry.organizationName && `${entry.organizationName}: `}
                    <EntryText entry={entry} urlOf={urlOf} />
                  </span>
                  <span className="flex flex-wrap items-center gap-2 text-muted">
                    <span className="wrap-anywhere">{entry.actor}</span>
                    {entry.byAdministrator && <Badge>Beheerder</Badge>}
                  </span>
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Paging listRef={list} number={number} page={page} itemName="regels" onChange={onChange} />
            </div>
          </div>
        )
      }
    </Loaded>
  );
}

function EntryText({ entry, urlOf }: { entry: LogEntry; urlOf: LogListProps['urlOf'] }) {
  const [before, id, after] = entry.text.split(/\b([0-9a-z]{26})\b/, 3);
  const href = id && urlOf?.(entry, id);
  if (!href) return entry.text;
  return (
    <>
      {before}
      <Link href={href} title={id}>
        {shortId(id)}
      </Link>
      {after}
    </>
  );
}
