import { exportTenant } from '../../../../contract/endpoints/tenants.ts';
import type { DonationStats } from '../../../../contract/donation-stats.ts';
import type { ListedTenant, TenantDetails } from '../../../../contract/tenants.ts';
import { urlOf, pathWithQuery } from '../../../lib/api-client.ts';
import { explainPerMonth } from '../../../lib/donation-labels.ts';
import { formatAmount, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useTenant } from '../../../lib/tenants.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Loaded, SkeletonRows } from '../../../ui/loaded.tsx';
import { useTenantStats } from './api.ts';
import { TenantActions } from './tenant-actions.tsx';
import { IdentityDecision, LookAlikes } from './identity-decision.tsx';
import { ClosingState, TenantState } from './tenant-state.tsx';

interface TenantPanelProps {
  id: string;
  onClose: () => void;
  onDelete: (tenant: ListedTenant) => void;
}

export function TenantPanel({ id, onClose, onDelete }: TenantPanelProps) {
  return (
    <SidePanel title="Tenant" onClose={onClose}>
      <Loaded
        query={useTenant(id)}
        skeleton={<SkeletonRows label="Tenant laden..." rows={4} />}
        failure="Deze tenant kan niet worden getoond."
      >
        {(tenant) => <Details tenant={tenant} onDelete={onDelete} />}
      </Loaded>
    </SidePanel>
  );
}

interface DetailsProps extends Pick<TenantPanelProps, 'onDelete'> {
  tenant: TenantDetails;
}

function Details({ tenant, onDelete }: DetailsProps) {
  const { id } = tenant;
  const tenantParams = { omgeving: tenant.environment === 'test' ? 'test' : undefined, tenant: id };
  const links = [
    { label: 'Cijfers op het dashboard', query: tenantParams },
    { label: 'Donaties', query: { tab: 'donaties', ...tenantParams } },
    { label: 'Vaste donateurs', query: { tab: 'donateurs', deel: 'maandelijks', ...tenantParams } },
    { label: 'Logboek', query: { tab: 'team', deel: 'logboek', tenant: id } },
  ];
  return (
    <>
      <div className="flex flex-col gap-3">
        <p className="font-display text-2xl font-semibold tracking-tight wrap-anywhere">
          {tenant.organizationName || tenant.username}
        </p>
        <div className="flex flex-wrap gap-2">
          {tenant.isAdmin ? <Badge tone="warning">Administrator</Badge> : <Badge>Tenant</Badge>}
          {tenant.invitedAt && <Badge tone="warning">Uitgenodigd</Badge>}
          {tenant.closingSince && <Badge tone="danger">Wordt verwijderd</Badge>}
        </div>
        {tenant.closingSince && (
          <p className="text-sm">
            <ClosingState since={tenant.closingSince} waitsFor={tenant.closingWaitsFor} />
          </p>
        )}
        <LookAlikes lookAlikes={tenant.lookAlikes} />
        {(tenant.identityHold || tenant.lookAlikes.length > 0) && (
          <IdentityDecision tenant={tenant} hold={tenant.identityHold ?? 'none'} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DownloadLink href={urlOf(exportTenant, { params: { id } })}>Alle gegevens downloaden</DownloadLink>
        <TenantActions tenant={tenant} onDelete={onDelete} />
      </div>
      <Facts>
        <Fact name="Gebruiker">{tenant.username}</Fact>
        <Fact name="E-mailadres">
          <Link href={`mailto:${tenant.email}`}>{tenant.email}</Link>
        </Fact>
        <Fact name="Aangemaakt op">{formatDateTime(tenant.createdAt)}</Fact>
        <Fact name="Laatste login">{tenant.lastLoginAt ? formatDateTime(tenant.lastLoginAt) : 'Nooit'}</Fact>
        <TenantState tenant={tenant} />
        <Figures tenant={tenant} />
        <Fact name="ID">
          <span className="inline-flex items-center gap-1 font-mono text-xs">
            {id} <CopyButton text={id} label="ID kopiëren" iconOnly variant="quiet" />
          </span>
        </Fact>
      </Facts>
      <ul className="flex flex-col items-start gap-3">
        {links.map(({ label, query }) => (
          <li key={label}>
            <Link href={pathWithQuery('/admin', query)}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Figures({ tenant }: Pick<DetailsProps, 'tenant'>) {
  const { data: stats } = useTenantStats(tenant.id);
  const { data: testStats } = useTenantStats(tenant.id, 'test');
  return (
    <>
      <Fact name="Inkomsten">{formatAmount(tenant.income)}</Fact>
      <Fact name="Laatste gift">{tenant.lastGiftAt ? formatDateTime(tenant.lastGiftAt) : 'Nog geen'}</Fact>
      {stats && (
        <>
          <Fact name="Giften">{describeGifts(stats)}</Fact>
          <Fact name="Maandelijks">{describeMonthly(stats)}</Fact>
        </>
      )}
      {testStats && testStats.donationCount > 0 && <Fact name="Testgiften">{describeGifts(testStats)}</Fact>}
      {testStats && testStats.monthlyGifts.count > 0 && (
        <Fact name="Maandelijks op test">{describeMonthly(testStats)}</Fact>
      )}
    </>
  );
}

function describeGifts({ donationCount, paidCount }: DonationStats): string {
  return `${formatNumber(donationCount)}, waarvan ${formatNumber(paidCount)} betaald`;
}

function describeMonthly({ monthlyGifts: { count, otherCount, amount } }: DonationStats): string {
  const sum = `${formatNumber(count)} actief, samen ${formatAmount(amount)} per maand`;
  return otherCount > 0 ? `${sum}. ${explainPerMonth(otherCount)}` : sum;
}
