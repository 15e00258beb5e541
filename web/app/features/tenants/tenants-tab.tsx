import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Plus, ScrollText } from 'lucide-react';
import { listPlatformEntries } from '../../../../contract/endpoints/audit.ts';
import type { Tenant } from '../../../../contract/tenants.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useUrlParams } from '../../../lib/url-params.ts';
import { usePage } from '../../../lib/use-page.ts';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { TenantList } from './tenant-list.tsx';
import { TenantPanel } from './tenant-panel.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { LogList } from '../../../ui/log-list.tsx';

export function TenantsTab() {
  const [isCreating, setIsCreating] = useState(false);
  const [toDelete, setToDelete] = useState<Tenant | null>(null);
  const { read, change } = useUrlParams();
  const openTenantId = read('tenant');
  const closePanel = () => change({ tenant: undefined }, { replace: true });
  const finishDeleting = () => {
    flushSync(() => {
      setToDelete(null);
      if (openTenantId) closePanel();
    });
    // The pressed button is gone, so the heading gets the focus.
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <PageHeader
        title="Tenants"
        description="Iedere tenant is een organisatie met een eigen account, giften en instellingen."
        actions={
          <Button icon={Plus} onClick={() => setIsCreating(true)}>
            Tenant toevoegen
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <TenantList onDelete={setToDelete} />
        <PlatformLog />
      </div>
      {openTenantId && (
        // Closing adds no history entry, because 'back' would open the panel again.
        <TenantPanel id={openTenantId} onClose={closePanel} onDelete={setToDelete} />
      )}
      <CreateTenantDialog open={isCreating} onOpenChange={setIsCreating} />
      {toDelete && (
        <DeleteTenantDialog tenant={toDelete} onDeleted={finishDeleting} onCancel={() => setToDelete(null)} />
      )}
    </>
  );
}

function PlatformLog() {
  const [page, setPage] = useState(1);
  return (
    <Card
      title="Platformlogboek"
      description="Welke beheerder accounts aanmaakte, wijzigde of verwijderde, en wie een instelling van het platform veranderde. Dit blijft staan als een tenant wordt verwijderd."
    >
      <LogList
        label="Platformlogboek"
        failure="Het platformlogboek kon niet worden geladen."
        query={usePage(listPlatformEntries, {}, page)}
        number={page}
        onChange={setPage}
        empty={
          <EmptyState icon={ScrollText} title="Nog niets gebeurd">
            Wat beheerders aan accounts en het platform wijzigen, komt hier te staan.
          </EmptyState>
        }
      />
    </Card>
  );
}
