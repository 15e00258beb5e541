import type { Ref } from 'react';
import type { ListedTenant } from '../../../../contract/tenants.ts';
import { formatAmount, formatDateTime } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { TenantActions } from './tenant-actions.tsx';
import { IdentityBadge, LookAlikes } from './identity-decision.tsx';
import { ClosingState, InvitedSince } from './tenant-state.tsx';

const columns = [
  { label: 'Gebruiker' },
  { label: 'Status' },
  { label: 'Laatste login' },
  { label: 'Aangemaakt op' },
  { label: 'Inkomsten', align: 'right' },
  { label: 'Laatste gift' },
  { label: 'Acties', align: 'right' },
] as const;

interface TenantTableProps {
  tenants: readonly ListedTenant[];
  ref: Ref<HTMLTableElement>;
  tenantUrl: (id: string) => string;
  onDelete: (tenant: ListedTenant) => void;
}

export function TenantTable({ tenants, ref, tenantUrl, onDelete }: TenantTableProps) {
  return (
    <Table ref={ref} caption="Tenants" columns={columns}>
      {tenants.map((tenant) => (
        <TableRow key={tenant.id} opens>
          <TableCell className="md:w-full md:max-w-0 md:min-w-44">
            <Link
              href={tenantUrl(tenant.id)}
              className="block rounded-box wrap-anywhere md:truncate font-semibold group-hover:underline"
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
            <Moment
              at={tenant.lastLoginAt}
              format={formatDateTime}
              never="Nooit"
              className="md:block md:w-24"
            />
          </TableCell>
          <TableCell label="Aangemaakt op">
            <Moment at={tenant.createdAt} />
          </TableCell>
          <TableCell label="Inkomsten" align="right">
            <span className="whitespace-nowrap">{formatAmount(tenant.income)}</span>
          </TableCell>
          <TableCell label="Laatste gift">
            <Moment at={tenant.lastGiftAt} never="Nog geen" />
          </TableCell>
          <TableCell align="right">
            <TenantActions tenant={tenant} onDelete={onDelete} isInTable />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
