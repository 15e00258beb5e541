import { deleteTenant, exportTenant } from '../../../../contract/endpoints/tenants.ts';
import type { Tenant } from '../../../../contract/tenants.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useCall } from '../../../lib/query-client.ts';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { TypedConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRefreshTenants } from './api.ts';
import { ClosingConsequences } from './closing-consequences.tsx';

interface DeleteTenantDialogProps {
  tenant: Tenant;
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = 'Er is een fout opgetreden bij het verwijderen van de gebruiker.';

/** The user must type the name, because it is easy to press the button in the wrong row. */
export function DeleteTenantDialog({ tenant, onDeleted, onCancel }: DeleteTenantDialogProps) {
  const refresh = useRefreshTenants();
  const remove = useCall(deleteTenant, () => ({ params: { id: tenant.id } }), {
    // `waiting` says why the tenant still exists. After a deletion, `waiting` is null.
    onSuccess: async (waiting) => {
      await refresh();
      if (waiting) toast({ title: 'Gebruiker wordt verwijderd', description: waiting.message });
      else toast({ title: 'Gebruiker verwijderd' });
      onDeleted();
    },
    onError: () =>
      toast({ variant: 'destructive', title: 'Fout bij verwijderen gebruiker', description: failure }),
  });
  const name = tenant.organizationName || tenant.username;
  return (
    <TypedConfirmDialog
      onOpenChange={onCancel}
      title="Tenant verwijderen"
      description={
        <>
          Weet u zeker dat u <strong className="wrap-anywhere text-ink">{tenant.username}</strong> (
          <span className="wrap-anywhere">{tenant.email}</span>) wilt verwijderen?
        </>
      }
      confirmLabel="Verwijderen"
      action={remove}
      failure={failure}
      expected={name}
      inputLabel={
        <>
          Typ ter bevestiging <span className="wrap-anywhere">‘{name}’</span>
        </>
      }
      mismatch="Dit is niet de naam van deze tenant."
      onConfirm={() => remove.mutate()}
    >
      <ClosingConsequences tenantId={tenant.id} />
      <p className="mt-4 mb-3 text-sm text-muted">
        De organisatie moet haar financiële gegevens zeven jaar bewaren. Alles wat Gulhart van haar heeft,
        staat in één bestand.
      </p>
      <DownloadLink href={urlOf(exportTenant, { params: { id: tenant.id } })}>
        Alle gegevens downloaden
      </DownloadLink>
    </TypedConfirmDialog>
  );
}
