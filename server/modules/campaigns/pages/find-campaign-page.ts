import { sql, type RawBuilder } from 'kysely';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** For the page `p`: open, and today in the Netherlands lies between its dates. */
export function isPageOpen(now: Date): RawBuilder<boolean> {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  return sql`(p.state = 'open' and coalesce(p.starts_on <= ${today}, true) and coalesce(p.ends_on >= ${today}, true))`;
}

/** For the statement that records a donation. Also finds former slugs. */
export function selectCampaignPage(
  scope: OrganisationScope,
  slug: string | null,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    select p.page_id, p.fund_id, p.wall, ${isPageOpen(now)} as is_open
    from campaign_address a
    join campaign_page p on p.organisation_id = a.organisation_id and p.page_id = a.page_id
    where a.organisation_id = ${scope.organisationId} and a.slug = ${slug}`;
}

export function selectFund(scope: OrganisationScope, fundId: string | null): RawBuilder<unknown> {
  return sql`
    select f.fund_id from fund f
    where f.organisation_id = ${scope.organisationId} and f.fund_id = ${fundId} and f.archived_at is null`;
}

export async function findCampaignPage(
  transaction: OrganisationTransaction,
  slug: string,
  now: Date,
): Promise<{ page_id: string; is_open: boolean } | undefined> {
  const { rows } = await sql<{ page_id: string; is_open: boolean }>`
    ${selectCampaignPage(transaction.scope, slug, now)}`.execute(transaction);
  return rows[0];
}
