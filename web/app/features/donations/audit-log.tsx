import { useRef } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { AuditEntry, TenantAuditEntry } from '../../../../contract/audit.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import type { Page } from '../../../lib/use-page.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LogList, LogSkeleton } from '../../../ui/log-list.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { useAuditLog, useAuditLogOfAll } from './api.ts';
import { type DonationView, useDonationView } from './donation-view.ts';
import { TenantField } from './scope-fields.tsx';

/** Lets an organisation see who looked at its donors, and who changed what. */
export function AuditLog() {
  const view = useDonationView();
  const isOfAll = view.isAdmin && !view.filter.userId;
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
      {isOfAll ? <LogOfAll view={view} /> : <LogOfOne view={view} />}
    </Card>
  );
}

interface ViewProps {
  view: DonationView;
}

function LogOfOne({ view }: ViewProps) {
  return <LoadedLog view={view} log={useAuditLog(view.filter.userId, view.page)} />;
}

function LogOfAll({ view }: ViewProps) {
  return <LoadedLog view={view} log={useAuditLogOfAll(view.page)} />;
}

interface LoadedLogProps extends ViewProps {
  log: UseQueryResult<Page<AuditEntry & Partial<TenantAuditEntry>>>;
}

function LoadedLog({ view, log }: LoadedLogProps) {
  const list = useRef<HTMLUListElement>(null);
  if (log.isPending) return <LogSkeleton />;
  if (!log.data) {
    return (
      <Alert tone="danger" title="Het logboek kon niet worden geladen." announce>
        {serverMessage(log.error) ?? 'Er is een onbekende fout opgetreden.'}
      </Alert>
    );
  }
  if (log.data.total === 0) {
    return (
      <EmptyState icon={Eye} title="Nog niemand">
        Er heeft nog geen beheerder naar deze donaties gekeken.
      </EmptyState>
    );
  }
  const entries = log.data.items.map(({ byAdministrator, organizationName, text, ...entry }) => ({
    ...entry,
    text: organizationName ? `${organizationName}: ${text}` : text,
    badge: byAdministrator ? 'Beheerder' : undefined,
  }));
  return (
    <LogList ref={list} label="Logboek" entries={entries}>
      <Paging list={list} number={view.page} page={log.data} what="regels" onChange={view.changePage} />
    </LogList>
  );
}
