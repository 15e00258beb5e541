import { useState } from 'react';
import { CalendarHeart } from 'lucide-react';
import { listMonthlyGifts, readMonthlySummary } from '../../../../contract/endpoints/subscriptions.ts';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { type DonationView, useDonationView } from '../../../lib/donation-view.ts';
import { useMay } from '../../../lib/current-user.ts';
import { formatAmount, formatCount, formatNumber } from '../../../lib/format.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Figures } from '../../../ui/figures.tsx';
import { Link } from '../../../ui/link.tsx';
import { ListCard } from '../../../ui/list-card.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { ScopeFields } from '../../../ui/scope-fields.tsx';
import { MonthlyGiftPanel, StopGiftDialog } from './monthly-gift-dialogs.tsx';
import { MonthlyGiftTable } from './monthly-gift-table.tsx';

export function MonthlyGifts() {
  const view = useDonationView();
  const { pageSize } = view;
  const { userId, apiEnvironment } = view.filter;
  const gifts = usePage(listMonthlyGifts, { userId, apiEnvironment }, view.page, { pageSize });
  const [toStop, setToStop] = useState<MonthlyGift | null>(null);
  const [opened, setOpened] = useState<MonthlyGift | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <MonthlySummary view={view} />
      <ListCard
        view={view}
        query={gifts}
        itemName="donateurs"
        filters={<ScopeFields view={view} />}
        order="Lopende giften staan bovenaan, de nieuwste het eerst."
        loading="Vaste donateurs laden..."
        failure="De vaste donateurs konden niet worden geladen."
        empty={
          <EmptyState icon={CalendarHeart} title="Geen vaste donateurs">
            Wie op het formulier voor Maandelijks kiest, staat hier zodra de eerste betaling is gelukt.
          </EmptyState>
        }
      >
        {(items, table) => (
          <MonthlyGiftTable
            ref={table}
            gifts={items}
            showsOrganisationName={view.isAdmin && !userId}
            onStop={setToStop}
            onOpen={setOpened}
          />
        )}
      </ListCard>
      {opened && <MonthlyGiftPanel gift={opened} onClose={() => setOpened(null)} />}
      {toStop && <StopGiftDialog gift={toStop} onClose={() => setToStop(null)} />}
    </div>
  );
}

function MonthlySummary({ view: { isAdmin, filter } }: { view: DonationView }) {
  const { userId, apiEnvironment } = filter;
  const { urlWith } = useUrlParams();
  const may = useMay();
  const { data } = useEndpoint(readMonthlySummary, { query: { userId, apiEnvironment } });
  if (!data || data.runningCount + data.restingCount === 0) return null;
  const { expectedAmount, expectedCount, runningCount, pausedCount, restingCount, atRiskCount } = data;
  const running = formatCount(runningCount, 'lopende gift', 'lopende giften');
  // A quarterly or yearly gift may have no charge in the coming month.
  const expected = expectedCount === runningCount ? running : `${formatNumber(expectedCount)} van ${running}`;
  // The list of donors shows one organisation.
  const hasList = may('viewDonors') && (!isAdmin || userId !== undefined);
  const linkTo = (stand: 'gepauzeerd' | 'storno', count: number) =>
    hasList && count > 0 ? (
      <Link href={urlWith({ deel: undefined, stand, per: undefined, pagina: undefined })}>
        {formatNumber(count)}
      </Link>
    ) : (
      formatNumber(count)
    );
  return (
    <Figures
      figures={[
        { name: 'Verwacht komende maand', value: formatAmount(expectedAmount), note: expected },
        { name: 'Gepauzeerd', value: linkTo('gepauzeerd', pausedCount), note: 'Slaat een keer over' },
        { name: 'Rust', value: linkTo('gepauzeerd', restingCount), note: 'Wordt niet afgeschreven' },
        { name: 'Loopt risico', value: linkTo('storno', atRiskCount), note: 'Nog niet binnen' },
      ]}
    />
  );
}
