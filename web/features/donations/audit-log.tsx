import { Eye } from 'lucide-react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAuditLog } from './api.ts';
import { type DonationView, useDonationView } from './donation-view.ts';
import { Paging } from './paging.tsx';
import { TenantField } from './scope-fields.tsx';

/** Lets an organisation see who looked at its donors, and who changed what. */
export function AuditLog() {
  const view = useDonationView();
  const isUnspecified = view.isAdmin && !view.filter.userId;
  return (
    <Card
      title="Wie heeft hier gekeken?"
      description="Elke keer dat een beheerder van Gulhart donaties bekijkt, en wie er iets wijzigt, komt hier te staan."
      actions={
        view.isAdmin && (
          <div className="w-full md:w-64">
            <TenantField view={view} />
          </div>
        )
      }
    >
      {isUnspecified ? (
        <EmptyState icon={Eye} title="Kies een tenant">
          Iedere organisatie heeft een eigen logboek.
        </EmptyState>
      ) : (
        <LoadedLog view={view} />
      )}
    </Card>
  );
}

interface LoadedLogProps {
  view: DonationView;
}

function LoadedLog({ view }: LoadedLogProps) {
  const log = useAuditLog(view.filter.userId, view.page);
  if (log.isPending) return <LogSkeleton />;
  if (!log.data) {
    return (
      <Alert tone="danger" title="Het logboek kon niet worden geladen." announce>
        {serverMessage(log.error) ?? 'Er is een onbekende fout opgetreden.'}
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Entries entries={log.data.items} />
      {log.data.total > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Paging view={view} page={log.data} what="regels" />
        </div>
      )}
    </div>
  );
}

interface EntriesProps {
  entries: readonly AuditEntry[];
}

function Entries({ entries }: EntriesProps) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={Eye} title="Nog niemand">
        Er heeft nog geen beheerder naar deze donaties gekeken.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Logboek" className="-mt-3 divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-1 py-3 md:flex-row md:items-baseline md:gap-6">
          <time dateTime={entry.at} className="tabular shrink-0 text-muted md:w-40">
            {formatDateTime(entry.at)}
          </time>
          <span className="min-w-0 flex-1 wrap-anywhere">{entry.text}</span>
          <span className="flex flex-wrap items-center gap-2 text-muted">
            <span className="wrap-anywhere">{entry.actor}</span>
            {entry.byAdministrator && <Badge>Beheerder</Badge>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LogSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">Logboek laden...</output>
      {['w-72', 'w-80', 'w-64'].map((width) => (
        <Skeleton key={width} className={`h-5 max-w-full ${width}`} />
      ))}
    </div>
  );
}
