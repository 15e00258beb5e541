import type { Environment } from '../../../contract/donations.ts';
import { useAddressParameters } from '../../lib/address-parameters.ts';
import { serverMessage } from '../../lib/api-client.ts';
import { dashboardStaleMs, useCurrentUser } from '../../lib/current-user.ts';
import { environmentWords } from '../../lib/donation-words.ts';
import { tenantChoices, useTenants } from '../../lib/tenants.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useStats } from './api.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';

/** How the gifts are doing: of one organisation, or of all of them for an administrator; one environment at a time. */
export function OverviewTab() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isAdmin = user?.isAdmin ?? false;
  const { parameters, change } = useAddressParameters();
  const environment: Environment = parameters.get('omgeving') === 'test' ? 'test' : 'live';
  const tenant = (isAdmin && parameters.get('tenant')) || undefined;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          isAdmin ? 'De stand van alle giften in één blik.' : 'De stand van uw giften in één blik.'
        }
        actions={
          <div className="flex w-full flex-wrap items-center gap-3 md:w-auto">
            <Badge tone={environmentWords[environment].tone}>{environmentWords[environment].badge}</Badge>
            {isAdmin && (
              <TenantFilter value={tenant ?? ''} onChange={(id) => change({ tenant: id || undefined })} />
            )}
            <Button
              variant="secondary"
              onClick={() => change({ omgeving: environment === 'live' ? 'test' : undefined })}
            >
              {environment === 'live' ? 'Toon testbetalingen' : 'Toon live betalingen'}
            </Button>
          </div>
        }
      />
      <Figures environment={environment} tenant={tenant} isAdmin={isAdmin} />
    </>
  );
}

interface TenantFilterProps {
  value: string;
  onChange: (tenantId: string) => void;
}

function TenantFilter({ value, onChange }: TenantFilterProps) {
  const tenants = useTenants();
  return (
    <ChoiceField
      label="Tenant"
      hideLabel
      className="min-w-44 flex-1"
      choices={tenantChoices(tenants.data)}
      value={value}
      onChange={onChange}
    />
  );
}

interface FiguresProps {
  environment: Environment;
  tenant: string | undefined;
  isAdmin: boolean;
}

function Figures({ environment, tenant, isAdmin }: FiguresProps) {
  const stats = useStats({ apiEnvironment: environment, userId: tenant });
  if (stats.isPending) return <OverviewSkeleton />;
  if (stats.data) return <OverviewFigures stats={stats.data} tenant={tenant} isAdmin={isAdmin} />;
  return (
    <Alert
      tone="danger"
      title="De cijfers konden niet worden geladen."
      announce
      action={
        <Button
          variant="secondary"
          size="small"
          busy={stats.isFetching}
          busyLabel="Bezig met laden..."
          onClick={() => void stats.refetch()}
        >
          Opnieuw proberen
        </Button>
      }
    >
      {serverMessage(stats.error) ?? 'Er is een onbekende fout opgetreden.'}
    </Alert>
  );
}
