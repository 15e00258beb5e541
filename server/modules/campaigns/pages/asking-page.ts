import { sql, type RawBuilder } from 'kysely';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

/** Whether the page called p takes gifts at a moment: it is open, and its days are now, in the Netherlands. */
export function isPageOpen(now: Date): RawBuilder<boolean> {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  return sql`(p.state = 'open' and coalesce(p.starts_on <= ${today}, true) and coalesce(p.ends_on >= ${today}, true))`;
}

/** The page that a gift came through, by an address that it has or had, for the statement that records the gift. */
export function selectAskingPage(
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

/** The fund that a form named, if it still takes gifts. */
export function selectFund(scope: OrganisationScope, fundId: string | null): RawBuilder<unknown> {
  return sql`
    select f.fund_id from fund f
    where f.organisation_id = ${scope.organisationId} and f.fund_id = ${fundId} and f.archived_at is null`;
}
