import { type RefObject, useRef, useState } from 'react';
import { SearchX, Plus } from 'lucide-react';
import { Redirect } from 'wouter';
import { newestSearched, type DonationFilter } from '../../../../contract/donation-list.ts';
import { ApiError, serverMessage } from '../../../lib/api-client.ts';
import { formatNumber, formatAmount } from '../../../lib/format.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Paging } from '../../../ui/paging.tsx';
import { useDonations, exportUrl } from './api.ts';
import { DonationFilters } from './donation-filters.tsx';
import { DonationTable, DonationTableSkeleton } from './donation-table.tsx';
import { type DonationView, pageSizes, useDonationView } from '../../../lib/donation-view.ts';
import { EnvironmentBadge } from '../../../ui/scope-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { OfflineGiftDialog } from './offline-gift-dialog.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import type { Page } from '../../../lib/use-page.ts';

const exports = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

/** Every donation, by page, filter and search; all of it in the URL. */
export function AllDonations() {
  const view = useDonationView();
  const may = useMay();
  const list = useDonations(view.filter, view.page, view.pageSize);
  const table = useRef<HTMLTableElement>(null);
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Donaties <EnvironmentBadge view={view} />
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          {may('refund') && !view.isAdmin && <EnterGiftButton />}
          {may('export') && <ExportLinks filter={view.filter} />}
        </div>
      }
      footer={
        list.data &&
        list.data.total > 0 && (
          <Paging
            number={view.page}
            page={list.data}
            what="donaties"
            onChange={view.changePage}
            list={table}
            pageSize={view.pageSize}
            sizes={{ choices: pageSizes, onChange: view.changePageSize }}
          />
        )
      }
    >
      <div className="flex flex-col gap-6">
        <DonationFilters view={view} />
        {!may('viewDonors') && <p className="text-sm text-muted">{namesLeftOut}</p>}
        {list.data?.onlyNewest && (
          <output className="text-sm text-muted">
            Alleen de nieuwste {formatNumber(newestSearched)} giften zijn doorzocht. Typ minstens drie tekens
            om alles te doorzoeken.
          </output>
        )}
        {list.data && list.data.total > 0 && (
          <TotalReceived list={list.data} isOfPeriod={Boolean(view.filter.from || view.filter.to)} />
        )}
        <Rows view={view} list={list} table={table} />
      </div>
    </Card>
  );
}

interface RowsProps {
  view: DonationView;
  list: ReturnType<typeof useDonations>;
  table: RefObject<HTMLTableElement | null>;
}

function Rows({ view, list, table }: RowsProps) {
  if (list.isPending) return <DonationTableSkeleton />;
  if (!list.data) return <LoadProblem list={list} />;
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
      <DonationTable
        ref={table}
        donations={donations}
        namesOrganisation={view.isAdmin && !view.filter.userId}
        donationUrl={view.donationUrl}
      />
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

function LoadProblem({ list }: { list: ReturnType<typeof useDonations> }) {
  const { error } = list;
  return (
    <LoadError title="Er is een fout opgetreden bij het laden van de donaties." query={list}>
      {serverMessage(error) ?? (error instanceof ApiError ? error.message : undefined)}
    </LoadError>
  );
}

function EnterGiftButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Gift invoeren
      </Button>
      {isOpen && <OfflineGiftDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Downloads of what the list shows, on all its pages. */
function ExportLinks({ filter }: { filter: DonationFilter }) {
  return (
    <ul aria-label="Exporteren" className="flex gap-2">
      {exports.map(({ format, label }) => (
        <li key={format}>
          <DownloadLink href={exportUrl(filter, format)} title={`Deze giften downloaden als ${label}`}>
            {label}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}

interface TotalReceivedProps {
  list: Page<unknown>;
  /** Whether the filters leave only what is booked on certain days. */
  isOfPeriod: boolean;
}

/** What came in with everything that the filters leave, on all pages together. */
function TotalReceived({ list: { received, total, isMore }, isOfPeriod }: TotalReceivedProps) {
  if (received === null && !isMore) return null;
  return (
    <output className="tabular text-sm text-muted">
      {received === null ? (
        `Bij meer dan ${formatNumber(total)} giften wordt niet opgeteld. Kies hele maanden, of minder giften.`
      ) : (
        <>
          Samen ontvangen: <strong className="font-semibold text-ink">{formatAmount(received)}</strong>
          {isOfPeriod && ', betaald in deze periode'}
        </>
      )}
    </output>
  );
}
