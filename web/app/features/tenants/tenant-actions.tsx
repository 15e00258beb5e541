import { Trash2, Undo2, Send } from 'lucide-react';
import { reopenTenant, resendTenantInvitation } from '../../../../contract/endpoints/tenants.ts';
import type { ListedTenant, Tenant } from '../../../../contract/tenants.ts';
import { useCurrentUser } from '../../../lib/current-user.ts';
import { useCall } from '../../../lib/query-client.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useRefreshTenants } from './api.ts';

const ownAccountText = 'U kunt uw eigen account niet verwijderen.';

interface TenantActionsProps {
  tenant: ListedTenant;
  onDelete: (tenant: ListedTenant) => void;
  isInTable?: boolean;
}

export function TenantActions({ tenant, onDelete, isInTable = false }: TenantActionsProps) {
  const { data: user } = useCurrentUser();
  const removeProps = { icon: Trash2, onClick: () => onDelete(tenant) };
  return (
    <>
      {tenant.invitedAt && <ResendInvitationButton tenant={tenant} isInTable={isInTable} />}
      {tenant.id === user?.id ? (
        <OwnAccountAction tenant={tenant} isInTable={isInTable} />
      ) : tenant.closingSince ? (
        <ReopenButton tenant={tenant} />
      ) : isInTable ? (
        <SmallButton
          {...removeProps}
          variant="quiet"
          aria-label={`${tenant.username} verwijderen`}
          className="w-full md:-mr-3 md:w-auto"
        >
          Verwijderen
        </SmallButton>
      ) : (
        <SmallButton {...removeProps}>Tenant verwijderen</SmallButton>
      )}
    </>
  );
}

interface ActionProps {
  tenant: Tenant;
  isInTable: boolean;
}

/**
 * Says why administrators cannot delete their own account. Only the table on a wide screen uses a tooltip, because a
 * phone cannot show a tooltip.
 */
function OwnAccountAction({ tenant, isInTable }: ActionProps) {
  if (!isInTable) return <p className="w-full text-sm text-muted">{ownAccountText}</p>;
  return (
    <>
      <span className="block py-2 text-muted md:hidden">{ownAccountText}</span>
      <span className="hidden md:inline">
        <Tooltip text={ownAccountText}>
          <SmallButton
            icon={Trash2}
            variant="quiet"
            aria-disabled="true"
            aria-label={`${tenant.username} verwijderen`}
            className="md:-mr-3"
          >
            Verwijderen
          </SmallButton>
        </Tooltip>
      </span>
    </>
  );
}

function ReopenButton({ tenant: { id, username } }: { tenant: Tenant }) {
  const refresh = useRefreshTenants();
  const isInPanel = useUrlParams().read('tenant') !== undefined;
  // Callbacks that are passed to `mutate` would not run, because the refresh removes this button.
  const reopen = useCall(reopenTenant, () => ({ params: { id } }), {
    onSuccess: async ({ message }) => {
      await refresh();
      toast({ title: 'Gebruiker behouden', description: message });
      if (!isInPanel) document.querySelector('h1')?.focus();
    },
    onError: (error) =>
      toastFailure(
        error,
        'Fout bij behouden gebruiker',
        'Er is een fout opgetreden bij het behouden van de gebruiker.',
      ),
  });
  return (
    <SmallButton
      icon={Undo2}
      variant="quiet"
      busy={reopen.isPending}
      busyLabel="Behouden..."
      onClick={() => reopen.mutate()}
      aria-label={`${username} toch behouden`}
      className="w-full md:-mr-3 md:w-auto"
    >
      Toch behouden
    </SmallButton>
  );
}

function ResendInvitationButton({ tenant: { id, username }, isInTable }: ActionProps) {
  const refresh = useRefreshTenants();
  const resend = useCall(resendTenantInvitation, () => ({ params: { id } }), {
    onSuccess: async ({ message }) => {
      await refresh();
      toast({ title: 'Uitnodiging verstuurd', description: message });
    },
    onError: (error) => toastFailure(error, 'Uitnodiging niet verstuurd'),
  });
  return (
    <SmallButton
      icon={Send}
      variant={isInTable ? 'quiet' : 'secondary'}
      busy={resend.isPending}
      busyLabel="Versturen..."
      onClick={() => resend.mutate()}
      aria-label={`Stuur de uitnodiging aan ${username} opnieuw`}
      className={isInTable ? 'w-full whitespace-nowrap md:-mr-3 md:w-auto' : ''}
    >
      Stuur opnieuw
    </SmallButton>
  );
}
