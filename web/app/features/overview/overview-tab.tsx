import { Suspense } from 'react';
import { environments, type Environment } from '../../../../contract/environments.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { environmentLabels } from '../../../lib/donation-labels.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Skeleton, EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type StatsFilter, useStats } from './api.ts';
import { periodChoices } from './stats-periods.ts';
import { HandCoins } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { RecentDonations } from './recent-donations.tsx';
import { StartChecklist } from './start-checklist.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';

// The chart and the line are loaded on demand, because an organisation without donations does not show them.
const IncomeChart = lazyNamed(() => import('./income-chart.tsx'), 'IncomeChart');

const RecoveredLine = lazyNamed(() => import('./recovered-line.tsx'), 'RecoveredLine');

const TenantPicker = lazyNamed(() => import('../../../ui/tenant-picker.tsx'), 'TenantPicker');

export function OverviewTab() {
  const { data: user } = useCurrentUser();
  const isAdmin = user?.isAdmin ?? false;
  const { read, readOneOf, change } = useUrlParams();
  const usualEnvironment: Environment = isAdmin ? 'live' : (user?.apiEnvironment ?? 'live');
  const environment = readOneOf('omgeving', environments) ?? usualEnvironment;
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
              onClick={() => change({ omgeving: other === usualEnvironment ? undefined : other })}
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
  const { apiEnvironment: environment, userId: tenant } = filter;
  const maySetUp = useMay()('manageOrganisation') && !isAdmin;
  const { data: user } = useCurrentUser();
  const isInTestMode = environment === 'test' && user?.apiEnvironment === 'test';
  return (
    <Loaded
      query={useStats(filter)}
      skeleton={<OverviewSkeleton />}
      failure="De cijfers konden niet worden geladen."
    >
      {(stats) => {
        const hasGifts = stats.recent.length > 0;
        return (
          <>
            <OverviewCards stats={stats} filter={filter} />
            {hasGifts && (!isAdmin || tenant) && (
              <Suspense>
                <RecoveredLine filter={filter} />
              </Suspense>
            )}
            {maySetUp && (!hasGifts || isInTestMode) && (
              <StartChecklist environment={environment} afterStart={!hasGifts && <NoGiftsYet />} />
            )}
            {hasGifts && (
              <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <IncomeChart months={stats.months} filter={filter} />
                </Suspense>
                <RecentDonations
                  donations={stats.recent}
                  tenant={tenant}
                  namesOrganisation={isAdmin && !tenant}
                />
              </div>
            )}
            {!hasGifts && !maySetUp && <NoGiftsYet />}
          </>
        );
      }}
    </Loaded>
  );
}

function NoGiftsYet() {
  return (
    <Card>
      <EmptyState icon={HandCoins} title="Nog geen giften">
        Zodra er in deze omgeving een gift binnenkomt, staat die hier.
      </EmptyState>
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <>
      <output className="sr-only">Cijfers laden...</output>
      <div className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
        {['w-28', 'w-12', 'w-10', 'w-8'].map((width) => (
          <div
            key={width}
            className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4 md:p-6"
          >
            <Skeleton className="h-4 w-full max-w-32" />
            <Skeleton className={`h-8 ${width}`} />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}
