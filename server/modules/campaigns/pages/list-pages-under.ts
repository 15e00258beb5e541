import { sql, type RawBuilder } from 'kysely';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { PagesUnder } from '../../../../donor/render/campaign/pages-under.tsx';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { isPageOpen } from './find-campaign-page.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

const shownPages = 12;

/** Open pages directly under this one, by total. An in memoriam is not ranked. */
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
    order by "receivedCents" desc, t.title, t.top_id limit ${shownPages}`.execute(transaction);
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
