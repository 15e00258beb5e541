import { sql, type RawBuilder } from 'kysely';
import type { PageKind } from '../../../../contract/campaigns.ts';
import type { Frequency } from '../../../../contract/frequencies.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { isPageOpen } from './find-campaign-page.ts';

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
  firstFrequency: Frequency | null;
  contact: string;
  hasWall: boolean;
  allowsActionPages: boolean;
  state: 'open' | 'closed';
  isOpen: boolean;
  parentTitle: string | null;
  parentSlug: string | null;
}

/** Also finds former slugs. Undefined for a page that is not public. */
export async function findPublicPage(
  transaction: OrganisationTransaction,
  by: { pageId: string } | { slug: string },
  now: Date,
): Promise<PublicPage | undefined> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<PublicPage>`
    select p.page_id as "pageId", p.kind, p.slug, p.title, p.short_text as "shortText", p.long_text as "longText",
      p.image_id as "imageId", p.goal_cents as "goalCents", p.starts_on as "startsOn", p.ends_on as "endsOn",
      p.preset_amounts as "presetAmounts", p.first_frequency as "firstFrequency", p.contact, p.state,
      p.wall <> 'off' as "hasWall", p.allows_action_pages as "allowsActionPages",
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

/** Also finds archived pages. */
export async function findPageOfGift(transaction: OrganisationTransaction, pageId: string) {
  return transaction
    .selectFrom('campaign_page')
    .select(['kind', 'state', 'slug', 'title', 'thank_you_text'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('page_id', '=', pageId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export async function findPageTexts(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<{ title: string; shortText: string; fundId: string | null } | undefined> {
  return transaction
    .selectFrom('campaign_page')
    .select(['title', 'short_text as shortText', 'fund_id as fundId'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
}
