import { Trash2, Undo2, Send } from 'lucide-react';
import type { ListedTenant, Tenant } from '../../../../contract/tenants.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { toast, toastFailure } from '../../../ui/toast-store.ts';
import { useResendInvitation } from './api.ts';

export const ownAccountReason = 'U kunt uw eigen account niet verwijderen.';

export interface TenantActionsProps {
  onDelete: (tenant: ListedTenant) => void;
  onReopen: (tenant: ListedTenant) => void;
  reopeningId: string | undefined;
}

export function TenantActions({
  tenant,
  onDelete,
  onReopen,
  reopeningId,
}: TenantActionsProps & { tenant: ListedTenant }) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return (
    <>
      {tenant.invitedAt && <ResendInvitationButton tenant={tenant} variant="secondary" />}
      {tenant.id === user?.id ? (
        <p className="w-full text-sm text-muted">{ownAccountReason}</p>
      ) : tenant.closingSince ? (
        <ReopenButton tenant={tenant} busy={tenant.id === reopeningId} onClick={() => onReopen(tenant)} />
      ) : (
        <SmallButton icon={Trash2} onClick={() => onDelete(tenant)}>
          Tenant verwijderen
        </SmallButton>
      )}
    </>
  );
}

export function ClosingState({ since, waitsFor }: { since: string; waitsFor: string | null }) {
  return (
    <span className="text-muted">
      Sinds {formatDateTime(since)}.{waitsFor && ` Wacht op ${waitsFor}.`}
    </span>
  );
}

interface ReopenButtonProps {
  tenant: Tenant;
  busy: boolean;
  onClick: () => void;
}

export function ReopenButton({ tenant, busy, onClick }: ReopenButtonProps) {
  return (
    <SmallButton
      icon={Undo2}
      variant="quiet"
      busy={busy}
      busyLabel="Behouden..."
      onClick={onClick}
      aria-label={`${tenant.username} toch behouden`}
      className="w-full md:-mr-3 md:w-auto"
    >
      Toch behouden
    </SmallButton>
  );
}

interface ResendInvitationButtonProps {
  tenant: Tenant;
  variant: 'secondary' | 'quiet';
  className?: string;
}

export function ResendInvitationButton({ tenant, variant, className = '' }: ResendInvitationButtonProps) {
  const resend = useResendInvitation();
  const press = () =>
    resend.mutate(tenant.id, {
      onSuccess: ({ message }) => toast({ title: 'Uitnodiging verstuurd', description: message }),
      onError: (error) => toastFailure(error, 'Uitnodiging niet verstuurd'),
    });
  return (
    <SmallButton
      icon={Send}
      variant={variant}
      busy={resend.isPending}
      busyLabel="Versturen..."
      onClick={press}
      aria-label={`Stuur de uitnodiging aan ${tenant.username} opnieuw`}
      className={className}
    >
      Stuur opnieuw
    </SmallButton>
  );
}
