import type { Tenant } from '../../../contract/tenants.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useDeleteTenant } from './api.ts';

interface DeleteTenantDialogProps {
  tenant: Tenant;
  /** Called when the list no longer has the tenant. */
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = 'Er is een fout opgetreden bij het verwijderen van de gebruiker.';

export function DeleteTenantDialog({ tenant, onDeleted, onCancel }: DeleteTenantDialogProps) {
  const remove = useDeleteTenant();
  const confirm = () =>
    remove.mutate(tenant.id, {
      onSuccess: () => {
        toast({ title: 'Gebruiker verwijderd' });
        onDeleted();
      },
      onError: () =>
        toast({ variant: 'destructive', title: 'Fout bij verwijderen gebruiker', description: failure }),
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Tenant verwijderen"
      description={
        <>
          Weet u zeker dat u <strong className="wrap-anywhere text-ink">{tenant.username}</strong> (
          <span className="wrap-anywhere">{tenant.email}</span>) wilt verwijderen?
          <span className="mt-3 block">
            Alle donaties, domeinen en instellingen van deze tenant worden ook verwijderd. Dit kan niet
            ongedaan worden gemaakt.
          </span>
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && <FormError message={serverMessage(remove.error) ?? failure} />}
    </ConfirmDialog>
  );
}
