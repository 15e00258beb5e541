import { type RefObject, useRef, useState } from 'react';
import { CalendarHeart } from 'lucide-react';
import { Redirect } from 'wouter';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { useMonthlyGifts, useMonthlySummary } from './api.ts';
import { type DonationView, pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { MonthlyGiftPanel } from './monthly-gift-panel.tsx';
import { MonthlyGiftTable, MonthlyGiftTableSkeleton } from './monthly-gift-table.tsx';
import { EnvironmentBadge, ScopeFields } from '../../../ui/scope-fields.tsx';
import { StopGiftDialog } from './stop-gift-dialog.tsx';
import { formatAmount, formatNumber } from '../../../lib/format.ts';

/** Who gives every month; those who stopped come last. */
export function MonthlyGifts() {
  const view = useDonationView();
  const may = useMay();
  const { userId, apiEnvironment } = view.filter;
  const gifts = useMonthlyGifts({ userId, apiEnvironment }, view.page, view.pageSize);
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
        <Rows view={view} gifts={gifts} table={table} />
      </div>
    </Card>
  );
}

interface RowsProps {
  view: DonationView;
  gifts: ReturnType<typeof useMonthlyGifts>;
  table: RefObject<HTMLTableElement | null>;
}

function Rows({ view, gifts, table }: RowsProps) {
  const [toStop, setToStop] = useState<MonthlyGift | null>(null);
  const [opened, setOpened] = useState<MonthlyGift | null>(null);
  if (gifts.isPending) return <MonthlyGiftTableSkeleton />;
  if (!gifts.data) {
    return <LoadError title="De vaste donateurs konden niet worden geladen." query={gifts} />;
  }
  const { items, total } = gifts.data;
  if (items.length === 0 && total > 0) {
    return <Redirect to={view.pageUrl(Math.ceil(total / view.pageSize))} replace />;
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={CalendarHeart} title="Geen vaste donateurs">
        Wie op het formulier voor Maandelijks kiest, staat hier zodra de eerste betaling is gelukt.
      </EmptyState>
    );
  }
  return (
    <>
      <MonthlyGiftTable
        ref={table}
        gifts={items}
        namesOrganisation={view.isAdmin && !view.filter.userId}
        onStop={setToStop}
        onOpen={setOpened}
      />
      {opened && <MonthlyGiftPanel gift={opened} onClose={() => setOpened(null)} />}
      {toStop && <StopGiftDialog gift={toStop} onClose={() => setToStop(null)} />}
    </>
  );
}

/** What the gifts below come to. Left out while it is not known: the list says more. */
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

/** How many gifts a sum is of: those that are charged later are not in it. */
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
