import { Trash2 } from 'lucide-react';
import type { ListedTenant } from '../../../../contract/tenants.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { ReopenButton } from './closing-tenant.tsx';
import { ResendInvitationButton } from './resend-invitation-button.tsx';

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
        <Button icon={Trash2} variant="secondary" size="small" onClick={() => onDelete(tenant)}>
          Tenant verwijderen
        </Button>
      )}
    </>
  );
}
