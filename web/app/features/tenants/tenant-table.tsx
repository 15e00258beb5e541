import type { Ref } from 'react';
import { Trash2 } from 'lucide-react';
import type { ListedTenant } from '../../../../contract/tenants.ts';
import { formatAmount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { ClosingState, ReopenButton } from './closing-tenant.tsx';
import { IdentityBadge } from './identity-decision.tsx';
import { LookAlikes } from './look-alikes.tsx';
import { ResendInvitationButton } from './resend-invitation-button.tsx';
import { ownAccountReason, type TenantActionsProps } from './tenant-actions.tsx';
import { InvitedSince } from './tenant-state.tsx';

const columns = [
  { label: 'Gebruiker' },
  { label: 'Status' },
  { label: 'Laatste login' },
  { label: 'Aangemaakt op' },
  { label: 'Inkomsten', align: 'right' },
  { label: 'Laatste gift' },
  { label: 'Acties', align: 'right' },
] as const;

interface TenantTableProps extends TenantActionsProps {
  tenants: readonly ListedTenant[];
  ref: Ref<HTMLTableElement>;
  tenantUrl: (id: string) => string;
}

export function TenantTable({ tenants, ref, tenantUrl, onDelete, onReopen, reopeningId }: TenantTableProps) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return (
    <Table ref={ref} caption="Tenants" columns={columns}>
      {tenants.map((tenant) => (
        <TableRow key={tenant.id} opens>
          <TableCell className="md:w-full md:max-w-0 md:min-w-44">
            <Link
              href={tenantUrl(tenant.id)}
              className="block rounded-sm wrap-anywhere md:truncate font-semibold group-hover:underline"
            >
              {tenant.username}
            </Link>
            <span title={tenant.email} className="block wrap-anywhere md:truncate">
              {tenant.email}
            </span>
            {tenant.organizationName && (
              <span title={tenant.organizationName} className="block text-muted wrap-anywhere md:truncate">
                {tenant.organizationName}
              </span>
            )}
            <LookAlikes lookAlikes={tenant.lookAlikes} />
          </TableCell>
          <TableCell label="Status">
            <span className="flex flex-wrap justify-end gap-2 md:justify-start">
              {tenant.isAdmin ? <Badge tone="warning">Administrator</Badge> : <Badge>Tenant</Badge>}
              {tenant.identityHold && <IdentityBadge hold={tenant.identityHold} />}
              {tenant.closingSince && <Badge tone="danger">Wordt verwijderd</Badge>}
            </span>
            {tenant.closingSince && (
              <span className="mt-1 block md:min-w-36">
                <ClosingState since={tenant.closingSince} waitsFor={tenant.closingWaitsFor} />
              </span>
            )}
            {tenant.invitedAt && (
              <span className="mt-1 block text-muted md:min-w-36">
                <InvitedSince at={tenant.invitedAt} />
              </span>
            )}
          </TableCell>
          <TableCell label="Laatste login">
            {tenant.lastLoginAt ? (
              <time dateTime={tenant.lastLoginAt} className="md:block md:max-w-24">
                {formatDateTime(tenant.lastLoginAt)}
              </time>
            ) : (
              <span className="text-muted">Nooit</span>
            )}
          </TableCell>
          <TableCell label="Aangemaakt op">
            <time dateTime={tenant.createdAt} className="whitespace-nowrap">
              {formatDate(tenant.createdAt)}
            </time>
          </TableCell>
          <TableCell label="Inkomsten" align="right">
            <span className="whitespace-nowrap">{formatAmount(tenant.income)}</span>
          </TableCell>
          <TableCell label="Laatste gift">
            {tenant.lastGiftAt ? (
              <time dateTime={tenant.lastGiftAt} className="whitespace-nowrap">
                {formatDate(tenant.lastGiftAt)}
              </time>
            ) : (
              <span className="text-muted">Nog geen</span>
            )}
          </TableCell>
          <TableCell align="right">
            {tenant.invitedAt && (
              <ResendInvitationButton
                tenant={tenant}
                variant="quiet"
                className="w-full whitespace-nowrap md:-mr-3 md:w-auto"
              />
            )}
            {tenant.id === user?.id ? (
              <OwnAccountAction tenant={tenant} />
            ) : tenant.closingSince ? (
              <ReopenButton
                tenant={tenant}
                busy={tenant.id === reopeningId}
                onClick={() => onReopen(tenant)}
              />
            ) : (
              <DeleteButton tenant={tenant} onClick={() => onDelete(tenant)} />
            )}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function DeleteButton({ tenant, onClick }: { tenant: ListedTenant; onClick: () => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={onClick}
      aria-label={`${tenant.username} verwijderen`}
      className="w-full md:-mr-3 md:w-auto"
    >
      <Trash2 aria-hidden="true" className="size-4" />
      Verwijderen
    </Button>
  );
}

/** A finger cannot hover, so a phone shows the reason as text. */
function OwnAccountAction({ tenant }: { tenant: ListedTenant }) {
  return (
    <>
      <span className="block py-2 text-muted md:hidden">{ownAccountReason}</span>
      <span className="hidden md:inline">
        <Tooltip text={ownAccountReason}>
          <Button
            variant="quiet"
            size="small"
            aria-disabled="true"
            aria-label={`${tenant.username} verwijderen`}
            className="md:-mr-3"
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Verwijderen
          </Button>
        </Tooltip>
      </span>
    </>
  );
}

export function TenantTableSkeleton() {
  return (
    <div aria-busy="true">
      <output className="sr-only">Tenants laden...</output>
      <div className="flex flex-col gap-6">
        {['w-40', 'w-52', 'w-36', 'w-48'].map((width) => (
          <div key={width} className="flex items-center justify-between gap-6">
            <div className="flex flex-col gap-2">
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-4 w-28" />
            </div>
            <Skeleton className="hidden h-6 w-20 md:block" />
          </div>
        ))}
      </div>
    </div>
  );
}
