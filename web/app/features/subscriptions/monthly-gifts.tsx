import { useRef, useState } from 'react';
import { CalendarHeart } from 'lucide-react';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/loaded.tsx';
import { Paging, LoadedPage } from '../../../ui/paging.tsx';
import { useMonthlyGifts, useMonthlySummary } from './api.ts';
import { pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { MonthlyGiftPanel } from './monthly-gift-panel.tsx';
import { MonthlyGiftTable } from './monthly-gift-table.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';
import { StopGiftDialog } from './stop-gift-dialog.tsx';
import { formatAmount, formatNumber } from '../../../lib/format.ts';

export function MonthlyGifts() {
  const view = useDonationView();
  const may = useMay();
  const { userId, apiEnvironment } = view.filter;
  const gifts = useMonthlyGifts({ userId, apiEnvironment }, view.page, view.pageSize);
  const [toStop, setToStop] = useState<MonthlyGift | null>(null);
  const [opened, setOpened] = useState<MonthlyGift | null>(null);
  const table = useRef<HTMLTableElement>(null);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Vaste donateurs <EnvironmentBadge view={view} />
        </span>
      }
      footer={
        gifts.data &&
        gifts.data.total > 0 && (
          <Paging
            list={table}
            number={view.page}
            page={gifts.data}
            what="donateurs"
            onChange={view.changePage}
            pageSize={view.pageSize}
            sizes={{ choices: pageSizes, onChange: view.changePageSize }}
          />
        )
      }
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 md:grid-cols-3">
          <ScopeFields view={view} />
        </div>
        <MonthlySummary filter={{ userId, apiEnvironment }} />
        {!may('viewDonors') && <p className="text-sm text-muted">{namesLeftOut}</p>}
        <LoadedPage
          query={gifts}
          skeleton={<SkeletonRows label="Vaste donateurs laden..." rows={3} />}
          failure="De vaste donateurs konden niet worden geladen."
          pageSize={view.pageSize}
          pageUrl={view.pageUrl}
          empty={
            <EmptyState icon={CalendarHeart} title="Geen vaste donateurs">
              Wie op het formulier voor Maandelijks kiest, staat hier zodra de eerste betaling is gelukt.
            </EmptyState>
          }
        >
          {(items) => (
            <MonthlyGiftTable
              ref={table}
              gifts={items}
              namesOrganisation={view.isAdmin && !userId}
              onStop={setToStop}
              onOpen={setOpened}
            />
          )}
        </LoadedPage>
        {opened && <MonthlyGiftPanel gift={opened} onClose={() => setOpened(null)} />}
        {toStop && <StopGiftDialog gift={toStop} onClose={() => setToStop(null)} />}
      </div>
    </Card>
  );
}

function MonthlySummary({ filter }: { filter: Parameters<typeof useMonthlySummary>[0] }) {
  const { data } = useMonthlySummary(filter);
  if (!data || data.runningCount + data.restingCount === 0) return null;
  const { expectedAmount, expectedCount, runningCount, pausedCount, restingCount, atRiskCount } = data;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
      <Figure name="Verwacht komende maand" value={formatAmount(expectedAmount, 'EUR')}>
        {describeExpected(expectedCount, runningCount)}
      </Figure>
      <Figure name="Gepauzeerd" value={formatNumber(pausedCount)}>
        De donateur slaat een of meer keren over
      </Figure>
      <Figure name="Rust" value={formatNumber(restingCount)}>
        Geen afschrijving tot de donateur weer wil geven
      </Figure>
      <Figure name="Loopt risico" value={formatNumber(atRiskCount)}>
        Een afschrijving is nog niet binnen
      </Figure>
    </dl>
  );
}

/** Subscriptions that are charged later are not included. */
function describeExpected(expected: number, running: number): string {
  const gifts = running === 1 ? '1 lopende gift' : `${formatNumber(running)} lopende giften`;
  return expected === running ? gifts : `${formatNumber(expected)} van ${gifts}`;
}

function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="rounded-box border border-line p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="tabular block font-display text-xl font-semibold">{value}</span>
        <span className="text-sm text-muted">{children}</span>
      </dd>
    </div>
  );
}
