import { lazy, Suspense } from 'react';
import { HandCoins } from 'lucide-react';
import type { DonationStats, StatsPeriod } from '../../../../contract/donation-list.ts';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { RecentDonations } from './recent-donations.tsx';
import { StartChecklist } from './start-checklist.tsx';

// Who has no gifts yet does not wait for these.
const IncomeChart = lazy(() => import('./income-chart.tsx').then((file) => ({ default: file.IncomeChart })));
const RecoveredLine = lazy(() =>
  import('./recovered-line.tsx').then((file) => ({ default: file.RecoveredLine })),
);

interface OverviewFiguresProps {
  stats: DonationStats;
  period: StatsPeriod | undefined;
  tenant: string | undefined;
  isAdmin: boolean;
}

export function OverviewFigures({ stats, period, tenant, isAdmin }: OverviewFiguresProps) {
  const mayPrepare = useMay()('manageOrganisation') && !isAdmin;
  const { data: user } = useCurrentUser(dashboardStaleMs);
  const environment = stats.apiEnvironment;
  const hasGifts = stats.recent.length > 0;
  const isPractising = environment === 'test' && user?.apiEnvironment === 'test';
  return (
    <>
      <OverviewCards stats={stats} period={period} tenant={tenant} />
      {hasGifts && (!isAdmin || tenant) && (
        <Suspense>
          <RecoveredLine apiEnvironment={environment} userId={tenant} />
        </Suspense>
      )}
      {mayPrepare && (!hasGifts || isPractising) && (
        <StartChecklist environment={environment} afterStart={!hasGifts && <NothingYet />} />
      )}
      {hasGifts && (
        <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <IncomeChart months={stats.months} environment={environment} tenant={tenant} />
          </Suspense>
          <RecentDonations donations={stats.recent} tenant={tenant} namesOrganisation={isAdmin && !tenant} />
        </div>
      )}
      {!hasGifts && !mayPrepare && <NothingYet />}
    </>
  );
}

function NothingYet() {
  return (
    <Card>
      <EmptyState icon={HandCoins} title="Nog geen giften">
        Zodra er in deze omgeving een gift binnenkomt, staat die hier.
      </EmptyState>
    </Card>
  );
}
