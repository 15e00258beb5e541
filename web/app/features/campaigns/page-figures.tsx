import { ChartColumn } from 'lucide-react';
import type { CampaignPage, PageFigures } from '../../../../contract/campaigns.ts';
import { formatAmount, formatMonth, formatNumber } from '../../../lib/format.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, Skeleton, Loaded } from '../../../ui/loaded.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { readPageFigures } from '../../../../contract/endpoints/campaigns.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { usePages } from './api.ts';
import { LetterLink } from './page-state-card.tsx';
import { CardsSkeleton, PageCards } from './page-cards.tsx';
import { PageProgress, StateBadge } from './page-progress.tsx';

export function PageFiguresPart({ page }: { page: CampaignPage }) {
  const figures = useEndpoint(readPageFigures, { params: { id: page.id } }, { staleTime: 60_000 });
  return (
    <>
      <Card title="Totaal" actions={<StateBadge page={page} />}>
        <PageProgress page={page} />
        <p className="mt-3 text-sm text-muted">
          Echte giften die zijn betaald, zonder wat is terugbetaald of teruggestort. Een gift telt in de maand
          waarin die is betaald.
          {page.pageCount > 0 && ' Giften via de pagina’s die er deel van zijn, tellen mee.'}
        </p>
        {page.kind === 'in_memoriam' && (
          <div className="mt-4">
            <LetterLink page={page} />
          </div>
        )}
      </Card>
      <Loaded
        query={figures}
        skeleton={<Skeleton className="h-64 w-full" />}
        failure="Fout bij laden van de cijfers"
      >
        {({ months, sources }) =>
          months.length === 0 ? (
            <Card>
              <EmptyState icon={ChartColumn} title="Nog geen giften">
                Zodra de eerste gift is betaald, ziet u hier per maand wat er binnenkomt, en waar gevers
                vandaan komen.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <FigureTable
                title="Per maand"
                heading="Maand"
                rows={months.toReversed().map((row) => ({ ...row, name: formatMonth(row.month) }))}
              />
              <FigureTable
                title="Per bron"
                heading="Bron"
                rows={sources.map((row) => ({
                  ...row,
                  name: row.source ?? 'Onbekend of rechtstreeks',
                }))}
              />
            </div>
          )
        }
      </Loaded>
      {page.pageCount > 0 && <ChildPages page={page} />}
    </>
  );
}

interface FigureTableProps {
  title: string;
  heading: string;
  rows: readonly ({ name: string } & Pick<PageFigures['months'][number], 'giftCount' | 'received'>)[];
}

function FigureTable({ title, heading, rows }: FigureTableProps) {
  return (
    <Card title={title}>
      <Table
        caption={title}
        columns={[
          { label: heading },
          { label: 'Giften', align: 'right' },
          { label: 'Bedrag', align: 'right' },
        ]}
      >
        {rows.map(({ name, giftCount, received }) => (
          <TableRow key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <TableCell className="font-semibold md:font-normal">{name}</TableCell>
            <TableCell align="right" className="order-last col-span-2 text-muted md:text-ink">
              {formatNumber(giftCount)}
              <span className="md:hidden"> {giftCount === 1 ? 'gift' : 'giften'}</span>
            </TableCell>
            <TableCell align="right" className="whitespace-nowrap">
              {formatAmount(received)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </Card>
  );
}

function ChildPages({ page }: { page: CampaignPage }) {
  const { page: number } = useUrlParams();
  return (
    <section aria-label="Pagina’s die hier deel van zijn" className="flex flex-col gap-4">
      <h2 className="text-lg">Pagina’s die hier deel van zijn</h2>
      <Loaded
        query={usePages({ parent: page.id }, number)}
        skeleton={<CardsSkeleton />}
        failure="Fout bij laden van de pagina’s"
      >
        {(found) => <PageCards page={found} />}
      </Loaded>
    </section>
  );
}
