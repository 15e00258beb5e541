import { type RefObject, useRef } from 'react';
import { SearchX } from 'lucide-react';
import { Redirect } from 'wouter';
import type { UseQueryResult } from '@tanstack/react-query';
import { newestSearched } from '../../../../contract/donation-list.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import { listDonations } from '../../../../contract/endpoints/donation-list.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { formatNumber, formatAmount } from '../../../lib/format.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadError, Skeleton } from '../../../ui/loaded.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { DonationFilters } from './donation-filters.tsx';
import { DonationTable, DonationTableSkeleton } from './donation-table.tsx';
import { type DonationView, pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { type Page, usePage } from '../../../lib/use-page.ts';

export function AllDonations() {
  const view = useDonationView();
  const may = useMay();
  const list = usePage(listDonations, view.filter, view.page, { pageSize: view.pageSize });
  const table = useRef<HTMLTableElement>(null);
  return (
    <Card
      footer={
        list.data &&
        list.data.total > 0 && (
          <Paging
            number={view.page}
            page={list.data}
            itemName="donaties"
            onChange={view.changePage}
            listRef={table}
            pageSize={view.pageSize}
            sizes={{ choices: pageSizes, onChange: view.changePageSize }}
          />
        )
      }
    >
      <div className="flex flex-col gap-3">
        {list.isPending && <Skeleton className="h-6 w-56" />}
        {list.data && list.data.total > 0 && <TotalReceived page={list.data} view={view} />}
        <DonationFilters view={view} />
        {!may('viewDonors') && <p className="text-sm text-muted">{namesLeftOut}</p>}
        {list.data?.onlyNewest && <OnlyNewestNote />}
        <Rows view={view} list={list} table={table} />
      </div>
    </Card>
  );
}

interface RowsProps {
  view: DonationView;
  list: UseQueryResult<Page<ListedDonation>>;
  table: RefObject<HTMLTableElement | null>;
}

function Rows({ view, list, table }: RowsProps) {
  if (list.isPending) return <DonationTableSkeleton />;
  if (!list.data) {
    const { error } = list;
    return (
      <LoadError title="Er is een fout opgetreden bij het laden van de donaties." query={list}>
        {serverMessage(error) ?? (error instanceof ApiError ? error.message : undefined)}
      </LoadError>
    );
  }
  const { items: donations, total } = list.data;
  if (donations.length === 0 && total > 0) {
    return <Redirect to={view.pageUrl(Math.ceil(total / view.pageSize))} replace />;
  }
  if (donations.length === 0) return <NothingFound view={view} />;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={`transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <DonationTable ref={table} donations={donations} view={view} />
    </div>
  );
}

function NothingFound({ view }: { view: DonationView }) {
  const { search, status, type, from, to, pageId, fundId, source } = view.filter;
  return (
    <EmptyState
      icon={SearchX}
      title={
        search ? 'Geen donaties gevonden die overeenkomen met uw zoekopdracht.' : 'Geen donaties gevonden.'
      }
    >
      {search || status || type || from || to || pageId || fundId || source
        ? 'Probeer het met minder filters of in een andere omgeving.'
        : 'Zodra iemand in deze omgeving een gift doet, staat die hier.'}
    </EmptyState>
  );
}

function OnlyNewestNote() {
  return (
    <output className="text-sm text-muted">
      Alleen de nieuwste {formatNumber(newestSearched)} giften zijn doorzocht. Typ minstens drie tekens om
      alles te doorzoeken.
    </output>
  );
}

function TotalReceived({ page, view: { filter } }: { page: Page<unknown>; view: DonationView }) {
  const { received, total, isMore } = page;
  if (received === null && !isMore) return null;
  return (
    <output className="-mt-1 text-muted">
      {received === null ? (
        `Bij meer dan ${formatNumber(total)} giften wordt niet opgeteld. Kies hele maanden, of minder giften.`
      ) : (
        <>
          Samen ontvangen{(filter.from || filter.to) && ' in deze periode'}:{' '}
          <strong className="tabular font-semibold text-ink">{formatAmount(received)}</strong>
        </>
      )}
    </output>
  );
}
