import { sql, type RawBuilder } from 'kysely';
import type { PageKind, WallMode } from '../../../../contract/campaigns.ts';
import type { Frequency } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';

export const isPictureOfPage = sql<boolean>`exists (
  select from campaign_page p where p.organisation_id = i.organisation_id and p.image_id = i.image_id)`;

export interface PublicPage {
  pageId: string;
  kind: PageKind;
  slug: string;
  title: string;
  shortText: string;
  longText: string;
  imageId: string | null;
  goalCents: number | null;
  startsOn: string | null;
  endsOn: string | null;
  presetAmounts: string;
  preselectedFrequency: Frequency | null;
  contact: string;
  wall: WallMode;
  allowsActionPages: boolean;
  state: 'open' | 'closed';
  isOpen: boolean;
  parentTitle: string | null;
  parentSlug: string | null;
}

export async function findPublicPage(
  transaction: OrganisationTransaction,
  by: { pageId: string } | { slug: string },
  now: Date,
): Promise<PublicPage | undefined> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<PublicPage>`
    select p.page_id as "pageId", p.kind, p.slug, p.title, p.short_text as "shortText", p.long_text as "longText",
      p.image_id as "imageId", p.goal_cents as "goalCents", p.starts_on as "startsOn", p.ends_on as "endsOn",
      p.preset_amounts as "presetAmounts", p.first_frequency as "preselectedFrequency", p.contact, p.state,
      p.wall, p.allows_action_pages as "allowsActionPages",
      ${isPageOpen(now)} as "isOpen", q.title as "parentTitle", q.slug as "parentSlug"
    from campaign_page p
    left join campaign_page q
      on q.organisation_id = p.organisation_id and q.page_id = p.parent_id and q.state in ('open', 'closed')
    where p.organisation_id = ${organisationId} and p.state in ('open', 'closed')
      and p.page_id = ${'pageId' in by ? by.pageId : idAt(organisationId, by.slug)}
    ${prepared}`.execute(transaction);
  return rows[0];
}

function idAt(organisationId: string, slug: string): RawBuilder<string> {
  return sql`(select a.page_id from campaign_address a
    where a.organisation_id = ${organisationId} and a.slug = ${slug})`;
}

export async function findPageOfGift(transaction: OrganisationTransaction, pageId: string, now: Date) {
  return transaction.own
    .selectFrom('campaign_page as p')
    .select(['kind', 'state', 'slug', 'title', 'thank_you_text', isPageOpen(now).as('isOpen')])
    .where('page_id', '=', pageId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export async function findPageTexts(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<
  | { kind: PageKind; title: string; shortText: string; imageId: string | null; fundId: string | null }
  | undefined
> {
  return transaction.own
    .selectFrom('campaign_page')
    .select(['kind', 'title', 'short_text as shortText', 'image_id as imageId', 'fund_id as fundId'])
    .where('page_id', '=', pageId)
    .executeTakeFirst();
}

export function isPageOpen(now: Date): RawBuilder<boolean> {
  const today = sql`(${now}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  return sql`(p.state = 'open' and coalesce(p.starts_on <= ${today}, true) and coalesce(p.ends_on >= ${today}, true))`;
}

/** A part of the statement that records a donation. `slug` is the current or a former slug of the page. */
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
