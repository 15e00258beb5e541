import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Plus } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useReopenTenant } from './api.ts';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { PlatformLog } from './platform-log.tsx';
import { TenantList } from './tenant-list.tsx';
import { TenantPanel } from './tenant-panel.tsx';

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
