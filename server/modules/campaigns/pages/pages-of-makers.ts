import { sql } from 'kysely';
import {
  maxPageDepth,
  maxPagesOfOrganisation,
  pageSlug,
  type PageKind,
  type WallMode,
} from '../../../../contract/campaigns.ts';
import type { MakerKind } from '../../../../contract/action-pages.ts';
import { slugFrom } from '../../../../contract/slug.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { isPageOpen } from './find-public-page.ts';
import { isTakenElsewhere, listAncestors, updatePage, insertPage, type PageRow } from './store.ts';

export interface HostPage extends Pick<PageRow, 'preset_amounts' | 'first_frequency' | 'thank_you_text'> {
  page_id: string;
  title: string;
  slug: string;
  kind: PageKind;
  fund_id: string | null;
  wall: WallMode;
  ends_on: string | null;
  kinds: MakerKind[];
}

/** Returns undefined if the page accepts no action pages, for example because it is closed or too deep. */
export async function findHostPage(
  transaction: OrganisationTransaction,
  pageId: string,
  now: Date,
): Promise<HostPage | undefined> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<Omit<HostPage, 'kinds'> & { page_count: number }>`
    select p.page_id, p.title, p.slug, p.kind, p.fund_id, p.preset_amounts, p.first_frequency,
      p.thank_you_text, p.wall, p.ends_on,
      (select count(*)::int from campaign_page where organisation_id = ${organisationId}) as page_count
    from campaign_page p
    where p.organisation_id = ${organisationId} and p.page_id = ${pageId}
      and p.allows_action_pages and ${isPageOpen(now)}`.execute(transaction);
  const [page] = rows;
  if (!page || page.page_count >= maxPagesOfOrganisation) return undefined;
  const { length: depth } = await listAncestors(transaction, pageId);
  if (depth >= maxPageDepth) return undefined;
  const { page_count: _, ...host } = page;
  // A team cannot contain a team, and a team page is allowed only where it can have pages under it.
  const canBeTeam = page.kind !== 'team' && depth + 1 < maxPageDepth;
  return { ...host, kinds: canBeTeam ? ['action', 'team'] : ['action'] };
}

export async function insertPageOfMaker(
  transaction: OrganisationTransaction,
  host: HostPage,
  page: { kind: MakerKind; title: string; longText: string; goalCents: number | null; endsOn: string | null },
): Promise<string> {
  const pageId = randomId();
  await insertPage(transaction, {
    page_id: pageId,
    parent_id: host.page_id,
    kind: page.kind,
    slug: pageId,
    title: page.title,
    long_text: page.longText,
    goal_cents: page.goalCents,
    ends_on: page.endsOn,
    fund_id: host.fund_id,
    preset_amounts: host.preset_amounts,
    first_frequency: host.first_frequency,
    thank_you_text: host.thank_you_text,
    wall: host.wall,
    allows_action_pages: page.kind === 'team',
  });
  const slug = await claimSlug(transaction, pageId, page.title);
  await updatePage(transaction, pageId, { slug });
  return pageId;
}

async function claimSlug(
  transaction: OrganisationTransaction,
  pageId: string,
  title: string,
): Promise<string> {
  const fromTitle = slugFrom(title);
  const plain = pageSlug.safeParse(fromTitle).success ? fromTitle : 'actie';
  const candidates = [plain, ...Array.from({ length: 5 }, () => `${plain}-${randomId().slice(0, 5)}`)];
  for (const slug of candidates) {
    if (slug === 'actie' || (await isTakenElsewhere(transaction, slug))) continue;
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('campaign_address')
      .values({ organisation_id: transaction.scope.organisationId, slug, page_id: pageId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return slug;
  }
  throw new Error('no free slug was found for a page');
}

export async function updatePageOfMaker(
  transaction: OrganisationTransaction,
  pageId: string,
  change: Partial<Pick<PageRow, 'title' | 'long_text' | 'goal_cents' | 'image_id' | 'state'>>,
): Promise<void> {
  await updatePage(transaction, pageId, change);
}

export type PageOfMaker = NonNullable<Awaited<ReturnType<typeof findPageOfMaker>>>;

export async function findPageOfMaker(transaction: OrganisationTransaction, pageId: string) {
  const [page] = await listPagesOfMakers(transaction, [pageId]);
  return page;
}

export async function listPagesOfMakers(transaction: OrganisationTransaction, pageIds: readonly string[]) {
  if (pageIds.length === 0) return [];
  return transaction.own
    .selectFrom('campaign_page as p')
    .leftJoin('campaign_page as h', (join) =>
      join.onRef('h.organisation_id', '=', 'p.organisation_id').onRef('h.page_id', '=', 'p.parent_id'),
    )
    .select([
      'p.page_id',
      'p.kind',
      'p.state',
      'p.slug',
      'p.title',
      'p.long_text',
      'p.goal_cents',
      'p.ends_on',
      'p.image_id',
      'p.wall',
      'h.title as parent_title',
    ])
    .where('p.page_id', 'in', pageIds)
    .execute();
}

export const selectEndedPages = (now: Date) => sql`
  select organisation_id, page_id from campaign_page
  where state in ('closed', 'archived') or ends_on < (${now}::timestamptz at time zone 'Europe/Amsterdam')::date`;
