import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { inAlphabeticalOrder } from '../../../platform/database/in-alphabetical-order.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { PagesUnder } from '../../../../donor/render/campaign/pages-under.tsx';
import { isPageOpen } from './find-public-page.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

const shownPages = 12;

export interface PageTotals {
  pageId: string;
  receivedCents: number;
  giftCount: number;
  /** The pages under this page. Archived pages do not count, because no list contains them. */
  pageCount: number;
}

/** The total of a page includes the pages under it. We add up on demand, because a page can move to another parent. */
export async function readPageTotals(
  transaction: OrganisationTransaction,
  pageIds: string | readonly string[],
): Promise<PageTotals[]> {
  const { organisationId } = transaction.scope;
  const ids = typeof pageIds === 'string' ? [pageIds] : pageIds;
  const { rows } = await sql<PageTotals>`
    with recursive tree as (
      select page_id as top_id, page_id, state from campaign_page
      where organisation_id = ${organisationId} and page_id = any(${ids}::text[])
      union all
      select t.top_id, p.page_id, p.state from tree t
      join campaign_page p on p.organisation_id = ${organisationId} and p.parent_id = t.page_id
    )
    select t.top_id as "pageId", coalesce(sum(f.received_cents), 0)::bigint as "receivedCents",
      coalesce(sum(f.gift_count), 0)::int as "giftCount",
      (count(*) filter (where t.page_id <> t.top_id and t.state <> 'archived'))::int as "pageCount"
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

export async function addToPageTotals(
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

export async function listPagesUnder(
  transaction: OrganisationTransaction,
  pageId: string,
  now: Date,
): Promise<PagesUnder> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ title: string; slug: string; receivedCents: number; count: number }>`
    with recursive tree as (
      select p.page_id as top_id, p.title, p.slug, p.page_id from campaign_page p
      where p.organisation_id = ${organisationId} and p.parent_id = ${pageId}
        and p.kind <> 'in_memoriam' and ${isPageOpen(now)}
      union all
      select t.top_id, t.title, t.slug, p.page_id from tree t
      join campaign_page p on p.organisation_id = ${organisationId} and p.parent_id = t.page_id
    )
    select t.title, t.slug, coalesce(sum(f.cents), 0)::bigint as "receivedCents", count(*) over ()::int as count
    from tree t cross join lateral (
      select sum(received_cents) as cents from campaign_figure
      where organisation_id = ${organisationId} and page_id = t.page_id
    ) f
    group by t.top_id, t.title, t.slug
    order by "receivedCents" desc, ${inAlphabeticalOrder(sql`t.title`)}, t.top_id limit ${shownPages}`.execute(
    transaction,
  );
  return {
    pages: rows.map(({ title, slug, receivedCents }) => ({ title, path: pagePath(slug), receivedCents })),
    otherCount: (rows[0]?.count ?? 0) - rows.length,
  };
}

export function selectPagesWithin(scope: OrganisationScope, pageId: string): RawBuilder<unknown> {
  return sql`
    with recursive within (page_id) as (
      select ${pageId}::text collate "C"
      union all
      select p.page_id from within
      join campaign_page p on p.organisation_id = ${scope.organisationId} and p.parent_id = within.page_id
    )
    select page_id from within`;
}
