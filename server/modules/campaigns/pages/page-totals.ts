import { sql } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';

export interface PageTotals {
  pageId: string;
  receivedCents: number;
  giftCount: number;
  pageCount: number;
}

/** Computed on demand, so that a page that moves takes its totals along. */
export async function readPageTotals(
  transaction: OrganisationTransaction,
  pageIds: string | readonly string[],
): Promise<PageTotals[]> {
  const { organisationId } = transaction.scope;
  const ids = typeof pageIds === 'string' ? [pageIds] : pageIds;
  const { rows } = await sql<PageTotals>`
    with recursive tree as (
      select page_id as top_id, page_id from campaign_page
      where organisation_id = ${organisationId} and page_id = any(${ids}::text[])
      union all
      select t.top_id, p.page_id from tree t
      join campaign_page p on p.organisation_id = ${organisationId} and p.parent_id = t.page_id
    )
    select t.top_id as "pageId", coalesce(sum(f.received_cents), 0)::bigint as "receivedCents",
      coalesce(sum(f.gift_count), 0)::int as "giftCount", count(*)::int - 1 as "pageCount"
    from tree t left join (
      select page_id, sum(received_cents) as received_cents, sum(gift_count) as gift_count
      from campaign_figure
      where organisation_id = ${organisationId} and page_id = any(array(select page_id from tree))
      group by page_id
    ) f on f.page_id = t.page_id
    group by t.top_id
    ${prepared}`.execute(transaction);
  return rows;
}

export async function addToPage(
  transaction: Transaction,
  { organisation_id, page_id }: { organisation_id: string; page_id: string },
  slot: number,
  { count, cents }: { count: number; cents: number },
): Promise<void> {
  await sql`
    insert into campaign_figure as f (organisation_id, page_id, slot, gift_count, received_cents)
    values (${organisation_id}, ${page_id}, ${slot}, ${count}, ${cents})
    on conflict on constraint campaign_figure_pk do update set
      gift_count = f.gift_count + excluded.gift_count,
      received_cents = f.received_cents + excluded.received_cents
  `.execute(transaction);
}
