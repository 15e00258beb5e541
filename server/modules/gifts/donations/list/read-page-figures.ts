import { sql } from 'kysely';
import type { PageFigures } from '../../../../../contract/campaigns.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { findPageChoice } from '../../../campaigns/pages/list-pages.ts';
import { selectPagesWithin } from '../../../campaigns/pages/page-totals.ts';

const monthsShown = 12;
const sourcesShown = 10;

interface Row {
  month: string | null;
  source: string | null;
  is_month: boolean;
  gift_count: number;
  received_cents: number;
}

export async function readPageFigures(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageFigures> {
  const { scope } = transaction;
  if (!(await findPageChoice(transaction, pageId))) throw new AppError('not_found');
  const { rows: within } = await sql<{ page_id: string }>`${selectPagesWithin(scope, pageId)}`.execute(
    transaction,
  );
  const pageIds = within.map(({ page_id }) => page_id);
  const { rows } = await sql<Row>`
    select to_char(d.completed_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month, d.source,
      grouping(d.source) = 1 as is_month, count(*) filter (where d.status = 'completed')::int as gift_count,
      sum(d.amount_cents - d.amount_refunded_cents - d.amount_charged_back_cents + d.surplus_cents)::bigint as received_cents
    from donation d
    where d.organisation_id = ${scope.organisationId} and d.page_id = any(${pageIds}::text[])
      and d.environment = 'live' and d.completed_at is not null
    group by grouping sets ((1), (d.source))`.execute(transaction);
  const figures = ({ gift_count, received_cents }: Row) => ({
    giftCount: gift_count,
    received: centsToDecimal(received_cents),
  });
  return {
    months: rows
      .flatMap((row) => (row.is_month && row.month ? [{ month: row.month, ...figures(row) }] : []))
      .toSorted((a, b) => a.month.localeCompare(b.month))
      .slice(-monthsShown),
    sources: rows
      .filter((row) => !row.is_month)
      .toSorted((a, b) => b.received_cents - a.received_cents)
      .slice(0, sourcesShown)
      .map((row) => ({ source: row.source, ...figures(row) })),
  };
}
