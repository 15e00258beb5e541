import { Suspense } from 'react';
import type { DonationStats } from '../../../../contract/donation-stats.ts';
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
import { StartChecklist, checklistDonationLimit } from './start-checklist.tsx';
import { ThisMonthSkeleton } from './this-month-skeleton.tsx';
import { useWaitingItems } from './waiting.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';

// Loaded on demand, because many users do not need these components. An organisation without gifts never sees
// `ThisMonth`, `IncomeChart` or `RecentDonations`, and sees `WaitingCard` only for waiting items or a loading error.
// Only administrators see `TenantPicker`.
const ThisMonth = lazyNamed(() => import('./this-month.tsx'), 'ThisMonth');
const IncomeChart = lazyNamed(() => import('./income-chart.tsx'), 'IncomeChart');
const RecentDonations = lazyNamed(() => import('./recent-donations.tsx'), 'RecentDonations');

const WaitingCard = lazyNamed(() => import('./waiting-card.tsx'), 'WaitingCard');

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
        badge={
          <Badge tone={environmentLabels[environment].tone}>{environmentLabels[environment].badge}</Badge>
        }
        description={
          <span className="max-sm:hidden">De stand van {isAdmin ? 'alle' : 'uw'} giften in één blik.</span>
        }
        actions={
          <div className="flex w-full flex-wrap items-center gap-3 md:w-auto">
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
              className="min-w-36 flex-1"
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
  const waiting = useWaitingItems();
  return (
    <Loaded
      query={useStats(filter)}
      skeleton={<OverviewSkeleton />}
      failure="De cijfers konden niet worden geladen."
    >
      {(stats) => {
        const isStarting =
          maySetUp && (environment === 'live' ? stats.recent.length < checklistDonationLimit : isInTestMode);
        // The first donation of an organisation is often an unpaid attempt, which adds nothing to the chart.
        const hasGifts = isStarting ? hasPaidGift(stats) : stats.recent.length > 0;
        // 'Er wacht niets op u.' would contradict the open steps, and does not help before the first gift.
        const showsWaiting =
          (hasGifts && !isStarting && !isAdmin) || waiting.isError || Boolean(waiting.data?.length);
        return (
          <>
            {isStarting && <StartChecklist environment={environment} />}
            {showsWaiting && (
              <Suspense fallback={<Skeleton className="h-5 w-48" />}>
                <WaitingCard query={waiting} />
              </Suspense>
            )}
            <div className="flex flex-col gap-3">
              {hasGifts && (!isAdmin || tenant) && (
                <Suspense fallback={<ThisMonthSkeleton />}>
                  <ThisMonth filter={filter} />
                </Suspense>
              )}
              <OverviewCards stats={stats} filter={filter} />
            </div>
            {hasGifts && (
              <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <IncomeChart months={stats.months} filter={filter} />
                </Suspense>
                <Suspense fallback={<Skeleton className="h-80 w-full" />}>
                  <RecentDonations
                    donations={stats.recent}
                    tenant={tenant}
                    showsOrganisationName={isAdmin && !tenant}
                  />
                </Suspense>
              </div>
            )}
            {!hasGifts && !isStarting && <NoGiftsYet />}
          </>
        );
      }}
    </Loaded>
  );
}

/** `paidCount` covers the chosen period, and `recent` covers all time. */
function hasPaidGift({ paidCount, recent }: DonationStats): boolean {
  return paidCount > 0 || recent.some(({ status }) => status === 'completed');
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
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </>
  );
}
