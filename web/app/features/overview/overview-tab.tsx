import { lazy, Suspense } from 'react';
import { environments, type Environment } from '../../../../contract/environments.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { environmentLabels } from '../../../lib/donation-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type StatsFilter, useStats } from './api.ts';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { periodChoices } from './stats-periods.ts';

// Few are administrators, and everybody waits for this screen.
const TenantPicker = lazy(() =>
  import('../../../ui/tenant-picker.tsx').then((file) => ({ default: file.TenantPicker })),
);

/** The figures of one organisation, or of all of them for an administrator; one environment at a time. */
export function OverviewTab() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const isAdmin = user?.isAdmin ?? false;
  const { read, readOneOf, change } = useUrlParams();
  // While an organisation takes test gifts, those are its gifts.
  const usual: Environment = isAdmin ? 'live' : (user?.apiEnvironment ?? 'live');
  const environment = readOneOf('omgeving', environments) ?? usual;
  const other: Environment = environment === 'live' ? 'test' : 'live';
  const tenant = isAdmin ? read('tenant') : undefined;
  const period = periodChoices.find(({ value }) => value === read('periode'))?.value || undefined;
  if (!user) return null;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          isAdmin ? 'De stand van alle giften in één blik.' : 'De stand van uw giften in één blik.'
        }
        actions={
          <div className="flex w-full flex-wrap items-center gap-3 md:w-auto">
            <Badge tone={environmentLabels[environment].tone}>{environmentLabels[environment].badge}</Badge>
            {isAdmin && (
              <Suspense fallback={<Skeleton className="h-11 min-w-44 flex-1" />}>
                <TenantPicker
                  hideLabel
                  className="min-w-44 flex-1"
                  value={tenant ?? ''}
                  onChange={(id) => change({ tenant: id })}
                />
              </Suspense>
            )}
            <ChoiceField
              label="Periode"
              hideLabel
              className="min-w-44 flex-1"
              choices={periodChoices}
              value={period ?? ''}
              onChange={(value) => change({ periode: value })}
            />
            <Button
              variant="secondary"
              onClick={() => change({ omgeving: other === usual ? undefined : other })}
            >
              {other === 'test' ? 'Toon testbetalingen' : 'Toon live betalingen'}
            </Button>
          </div>
        }
      />
      <Figures filter={{ apiEnvironment: environment, userId: tenant, period }} isAdmin={isAdmin} />
    </>
  );
}

function Figures({ filter, isAdmin }: { filter: StatsFilter; isAdmin: boolean }) {
  const stats = useStats(filter);
  if (stats.isPending) return <OverviewSkeleton />;
  if (!stats.data) return <LoadError title="De cijfers konden niet worden geladen." query={stats} />;
  return (
    <OverviewFigures stats={stats.data} period={filter.period} tenant={filter.userId} isAdmin={isAdmin} />
  );
}
