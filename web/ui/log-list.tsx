import { type ReactNode, useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { TenantAuditEntry } from '../../contract/audit.ts';
import { formatDateTime } from '../lib/format.ts';
import type { Page } from '../lib/use-page.ts';
import { Badge } from './badge.tsx';
import { Loaded, SkeletonRows } from './loaded.tsx';
import { Paging } from './paging.tsx';

type LogEntry = Pick<TenantAuditEntry, 'id' | 'at' | 'text' | 'actor'> & Partial<TenantAuditEntry>;

interface LogListProps {
  label: string;
  failure: string;
  query: UseQueryResult<Page<LogEntry>>;
  number: number;
  onChange: (number: number) => void;
  empty: ReactNode;
}

export function LogList({ label, failure, query, number, onChange, empty }: LogListProps) {
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
              {page.items.map(({ id, at, text, actor, byAdministrator, organizationName }) => (
                <li key={id} className="flex flex-col gap-1 py-3 md:flex-row md:items-baseline md:gap-6">
                  <time dateTime={at} className="tabular shrink-0 text-muted md:w-40">
                    {formatDateTime(at)}
                  </time>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {organizationName ? `${organizationName}: ${text}` : text}
                  </span>
                  <span className="flex flex-wrap items-center gap-2 text-muted">
                    <span className="wrap-anywhere">{actor}</span>
                    {byAdministrator && <Badge>Beheerder</Badge>}
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
