import { useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Plus, ScrollText } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useReopenTenant, usePlatformLog } from './api.ts';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { TenantList } from './tenant-list.tsx';
import { TenantPanel } from './tenant-panel.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { LogList, LogSkeleton } from '../../../ui/log-list.tsx';
import { Paging } from '../../../ui/paging.tsx';

/** The accounts of the platform, for administrators. */
export function TenantsTab() {
  const [creating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<Tenant | null>(null);
  const reopen = useReopenTenant();
  const { read, change } = useUrlParams();
  const openTenantId = read('tenant');
  const closePanel = () => change({ tenant: undefined }, { replace: true });
  // The button that was pressed is gone, with its row or for another one.
  const leaveRow = () => document.querySelector('h1')?.focus();
  const leaveDialog = () => {
    flushSync(() => {
      setToDelete(null);
      if (openTenantId) closePanel();
    });
    leaveRow();
  };
  const keep = (tenant: Tenant) =>
    reopen.mutate(tenant.id, {
      onSuccess: ({ message }) => {
        toast({ title: 'Gebruiker behouden', description: message });
        if (!openTenantId) leaveRow();
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij behouden gebruiker',
          description: serverMessage(error) ?? 'Er is een fout opgetreden bij het behouden van de gebruiker.',
        }),
    });
  const reopeningId = reopen.isPending ? reopen.variables : undefined;
  const actions = { onDelete: setToDelete, onReopen: keep, reopeningId };
  return (
    <>
      <PageHeader
        title="Tenants"
        description="Iedere tenant is een organisatie met een eigen account, giften en instellingen."
        actions={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Tenant toevoegen
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <TenantList {...actions} />
        <PlatformLog />
      </div>
      {openTenantId && (
        // Not a step of its own: 'back' would only open the panel again.
        <TenantPanel id={openTenantId} onClose={closePanel} {...actions} />
      )}
      <CreateTenantDialog open={creating} onOpenChange={setCreating} />
      {toDelete && (
        <DeleteTenantDialog tenant={toDelete} onDeleted={leaveDialog} onCancel={() => setToDelete(null)} />
      )}
    </>
  );
}

/** What administrators did to accounts and to the platform, also for organisations that are gone. */
function PlatformLog() {
  return (
    <Card
      title="Platformlogboek"
      description="Welke beheerder accounts aanmaakte, wijzigde of verwijderde, en wie een instelling van het platform veranderde. Dit blijft staan als een tenant wordt verwijderd."
    >
      <LoadedLog />
    </Card>
  );
}

function LoadedLog() {
  const [page, setPage] = useState(1);
  const log = usePlatformLog(page);
  const list = useRef<HTMLUListElement>(null);
  if (log.isPending) return <LogSkeleton />;
  if (!log.data) return <LoadError title="Het platformlogboek kon niet worden geladen." query={log} />;
  if (log.data.total === 0) {
    return (
      <EmptyState icon={ScrollText} title="Nog niets gebeurd">
        Wat beheerders aan accounts en het platform wijzigen, komt hier te staan.
      </EmptyState>
    );
  }
  return (
    <LogList ref={list} label="Platformlogboek" entries={log.data.items}>
      <Paging list={list} number={page} page={log.data} what="regels" onChange={setPage} />
    </LogList>
  );
}
