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
import { useDonationView } from './donation-view.ts';

/** Lets an organisation see who looked at its donors. */
export function AuditLog() {
  const { filter } = useDonationView();
  const log = useAuditLog(filter.userId);
  return (
    <Card
      title="Wie heeft hier gekeken?"
      description="Elke keer dat een beheerder van Gulhart donaties van een organisatie bekijkt, komt dat hier te staan."
    >
      {log.isPending && <LogSkeleton />}
      {log.data && <Entries entries={log.data} />}
      {log.isError && !log.data && (
        <Alert tone="danger" title="Het logboek kon niet worden geladen." announce>
          {serverMessage(log.error) ?? 'Er is een onbekende fout opgetreden.'}
        </Alert>
      )}
    </Card>
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
    <ul aria-label="Logboek" className="-my-3 divide-y divide-line text-sm">
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
