import { Trash2 } from 'lucide-react';
import type { Tenant } from '../../../../contract/tenants.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { ClosingState, ReopenButton } from './closing-tenant.tsx';

const columns = [
  { label: 'Gebruiker' },
  { label: 'Status' },
  { label: 'Laatste login' },
  { label: 'Aangemaakt op' },
  { label: 'Acties', align: 'right' },
] as const;

interface TenantTableProps {
  tenants: readonly Tenant[];
  onDelete: (tenant: Tenant) => void;
  onReopen: (tenant: Tenant) => void;
  /** Whom the server is being asked to keep. */
  reopeningId: string | undefined;
}

export function TenantTable({ tenants, onDelete, onReopen, reopeningId }: TenantTableProps) {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  return (
    <div className="md:rounded-box md:border md:border-line md:bg-surface md:px-6 md:py-3">
      <Table caption="Tenants" columns={columns}>
        {tenants.map((tenant) => (
          <TableRow key={tenant.id}>
            <TableCell>
              <span className="block font-semibold">{tenant.username}</span>
              <span className="block">{tenant.email}</span>
              {tenant.organizationName && <span className="block text-muted">{tenant.organizationName}</span>}
            </TableCell>
            <TableCell label="Status">
              <span className="flex flex-wrap justify-end gap-2 md:justify-start">
                {tenant.isAdmin ? <Badge tone="warning">Administrator</Badge> : <Badge>Tenant</Badge>}
                {tenant.closingSince && <Badge tone="danger">Wordt verwijderd</Badge>}
              </span>
              {tenant.closingSince && (
                <ClosingState since={tenant.closingSince} waitsFor={tenant.closingWaitsFor} />
              )}
            </TableCell>
            <TableCell label="Laatste login">
              {tenant.lastLoginAt ? (
                <time dateTime={tenant.lastLoginAt} className="whitespace-nowrap">
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
            <TableCell align="right">
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
    </div>
  );
}

interface DeleteButtonProps {
  tenant: Tenant;
  onClick: () => void;
}

function DeleteButton({ tenant, onClick }: DeleteButtonProps) {
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

interface OwnAccountActionProps {
  tenant: Tenant;
}

const ownAccountReason = 'U kunt uw eigen account niet verwijderen.';

/** A finger cannot hover, so a phone shows the reason as text. */
function OwnAccountAction({ tenant }: OwnAccountActionProps) {
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
    <div>
      <output className="sr-only">Tenants laden...</output>
      <Card>
        <div className="flex flex-col gap-6">
          {['w-40', 'w-52', 'w-36', 'w-48'].map((width) => (
            <div key={width} className="flex items-center justify-between gap-6">
              <div className="flex flex-col gap-2">
                <Skeleton className={`h-4 ${width}`} />
                <Skeleton className="h-4 w-28" />
              </div>
              <Skeleton className="hidden h-6 w-20 md:block" />
              <Skeleton className="hidden h-4 w-32 md:block" />
              <Skeleton className="h-9 w-16 md:w-28" />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
