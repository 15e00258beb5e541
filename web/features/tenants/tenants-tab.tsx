import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Plus, Users } from 'lucide-react';
import type { Tenant } from '../../../contract/tenants.ts';
import { useTenants } from '../../lib/tenants.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CreateTenantDialog } from './create-tenant-dialog.tsx';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { PlatformLog } from './platform-log.tsx';
import { TenantTable, TenantTableSkeleton } from './tenant-table.tsx';

/** The accounts of the platform, for administrators. */
export function TenantsTab() {
  const [creating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<Tenant | null>(null);
  const leaveDeletedRow = () => {
    flushSync(() => setToDelete(null));
    // The button that opened the dialog is gone with its row.
    document.querySelector('h1')?.focus();
  };
  return (
    <>
      <PageHeader
        title="Tenants"
        description="Iedere tenant is een organisatie met een eigen account, donaties en instellingen."
        actions={
          <Button onClick={() => setCreating(true)}>
            <Plus aria-hidden="true" className="size-4" />
            Tenant toevoegen
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <TenantList onDelete={setToDelete} />
        <PlatformLog />
      </div>
      <CreateTenantDialog open={creating} onOpenChange={setCreating} />
      {toDelete && (
        <DeleteTenantDialog
          tenant={toDelete}
          onDeleted={leaveDeletedRow}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  );
}

interface TenantListProps {
  onDelete: (tenant: Tenant) => void;
}

function TenantList({ onDelete }: TenantListProps) {
  const tenants = useTenants();
  if (tenants.isPending) return <TenantTableSkeleton />;
  if (tenants.data === undefined) {
    return <LoadError title="Fout bij laden van gebruikers" query={tenants} />;
  }
  if (tenants.data.length === 0) {
    return (
      <Card>
        <EmptyState icon={Users} title="Geen tenants gevonden">
          Voeg de eerste toe met de knop ‘Tenant toevoegen’.
        </EmptyState>
      </Card>
    );
  }
  return <TenantTable tenants={tenants.data} onDelete={onDelete} />;
}
