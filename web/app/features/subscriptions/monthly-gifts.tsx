import { useRef, useState } from 'react';
import { CalendarHeart } from 'lucide-react';
import { listMonthlyGifts, readMonthlySummary } from '../../../../contract/endpoints/subscriptions.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/loaded.tsx';
import { Paging, LoadedPage } from '../../../ui/paging.tsx';
import { type DonationView, pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { MonthlyGiftPanel } from './monthly-gift-dialogs.tsx';
import { MonthlyGiftTable } from './monthly-gift-table.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';
import { StopGiftDialog } from './monthly-gift-dialogs.tsx';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';

export function MonthlyGifts() {
  const view = useDonationView();
  const may = useMay();
  const { pageSize } = view;
  const { userId, apiEnvironment } = view.filter;
  const gifts = usePage(listMonthlyGifts, { userId, apiEnvironment }, view.page, { pageSize });
  const [toStop, setToStop] = useState<MonthlyGift | null>(null);
  const [opened, setOpened] = useState<MonthlyGift | null>(null);
  const table = useRef<HTMLTableElement>(null);
  return (
    <Card
      title="Vaste donateurs"
      badge={<EnvironmentBadge view={view} />}
      footer={
        <Paging
          listRef={table}
          number={view.page}
          page={gifts.data}
          itemName="donateurs"
          onChange={view.changePage}
          pageSize={pageSize}
          sizes={{ choices: pageSizes, onChange: view.changePageSize }}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 md:grid-cols-3">
          <ScopeFields view={view} />
        </div>
        <MonthlySummary filter={view.filter} />
        {!may('viewDonors') && <p className="text-sm text-muted">{namesLeftOut}</p>}
        <LoadedPage
          query={gifts}
          skeleton={<SkeletonRows label="Vaste donateurs laden..." rows={3} />}
          failure="De vaste donateurs konden niet worden geladen."
          pageSize={pageSize}
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
              showsOrganisationName={view.isAdmin && !userId}
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

function MonthlySummary({ filter: { userId, apiEnvironment } }: Pick<DonationView, 'filter'>) {
  const { data } = useEndpoint(readMonthlySummary, { query: { userId, apiEnvironment } });
  if (!data || data.runningCount + data.restingCount === 0) return null;
  const { expectedAmount, expectedCount, runningCount, pausedCount, restingCount, atRiskCount } = data;
  const running = formatCount(runningCount, 'lopende gift', 'lopende giften');
  // A quarterly or yearly gift may have no charge in the coming month.
  const expected = expectedCount === runningCount ? running : `${formatNumber(expectedCount)} van ${running}`;
  const figures = [
    ['Verwacht komende maand', formatAmount(expectedAmount), expected],
    ['Gepauzeerd', formatNumber(pausedCount), 'De donateur slaat een of meer keren over'],
    ['Rust', formatNumber(restingCount), 'Geen afschrijving tot de donateur weer wil geven'],
    ['Loopt risico', formatNumber(atRiskCount), 'Een afschrijving is nog niet binnen'],
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-4 xl:grid-cols-4">
      {figures.map(([name, value, explanation]) => (
        <div key={name} className="rounded-box border border-line p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <span className="tabular block font-display text-xl font-semibold">{value}</span>
            <span className="text-sm text-muted">{explanation}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
