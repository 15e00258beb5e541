import { HandCoins } from 'lucide-react';
import type { DonationStats } from '../../../../contract/donation-list.ts';
import { formatAmount, formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IncomeChart } from './income-chart.tsx';
import { RecentDonations } from './recent-donations.tsx';
import { StartChecklist } from './start-checklist.tsx';

interface OverviewFiguresProps {
  stats: DonationStats;
  tenant: string | undefined;
  isAdmin: boolean;
}

export function OverviewFigures({ stats, tenant, isAdmin }: OverviewFiguresProps) {
  if (stats.recent.length === 0) {
    return isAdmin ? <NothingYet /> : <StartChecklist environment={stats.apiEnvironment} />;
  }
  return (
    <>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Figure label="Totale inkomsten">{formatAmount(stats.totalRevenue)}</Figure>
        <Figure label="Aantal donaties">{formatNumber(stats.donationCount)}</Figure>
        <Figure label="Maandelijkse donaties">{formatNumber(stats.recurringCount)}</Figure>
      </dl>
      <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
        <IncomeChart months={stats.months} />
        <RecentDonations donations={stats.recent} tenant={tenant} namesOrganisation={isAdmin && !tenant} />
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  children: string;
}

function Figure({ label, children }: FigureProps) {
  return (
    <div className="rounded-box border border-line bg-surface p-4 md:p-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular mt-1 font-display text-2xl font-semibold tracking-tight wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function NothingYet() {
  return (
    <Card>
      <EmptyState icon={HandCoins} title="Nog geen donaties">
        Zodra er in deze omgeving een gift binnenkomt, staan hier de cijfers.
      </EmptyState>
    </Card>
  );
}
