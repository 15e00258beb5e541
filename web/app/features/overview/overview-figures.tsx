import { HandCoins } from 'lucide-react';
import type { DonationStats, StatsPeriod } from '../../../../contract/donation-list.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IncomeChart } from './income-chart.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { RecentDonations } from './recent-donations.tsx';
import { RecoveredLine } from './recovered-line.tsx';
import { StartChecklist } from './start-checklist.tsx';

interface OverviewFiguresProps {
  stats: DonationStats;
  period: StatsPeriod | undefined;
  tenant: string | undefined;
  isAdmin: boolean;
}

export function OverviewFigures({ stats, period, tenant, isAdmin }: OverviewFiguresProps) {
  const may = useMay();
  return (
    <>
      <OverviewCards stats={stats} period={period} tenant={tenant} />
      {(!isAdmin || tenant) && <RecoveredLine apiEnvironment={stats.apiEnvironment} userId={tenant} />}
      {stats.recent.length > 0 ? (
        <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
          <IncomeChart months={stats.months} environment={stats.apiEnvironment} tenant={tenant} />
          <RecentDonations donations={stats.recent} tenant={tenant} namesOrganisation={isAdmin && !tenant} />
        </div>
      ) : isAdmin || !may('manageOrganisation') ? (
        <NothingYet />
      ) : (
        <StartChecklist environment={stats.apiEnvironment} />
      )}
    </>
  );
}

function NothingYet() {
  return (
    <Card>
      <EmptyState icon={HandCoins} title="Nog geen donaties">
        Zodra er in deze omgeving een gift binnenkomt, staat die hier.
      </EmptyState>
    </Card>
  );
}
