import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  pagePath,
  type CampaignPage,
  type ListedPage,
  type pageListQuery,
} from '../../../../contract/campaigns.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { inAlphabeticalOrder } from '../../../platform/database/in-alphabetical-order.ts';
import type { Deps } from '../../foundation/deps.ts';
import { imageUrl, phoneImageUrl } from '../../foundation/settings/images/images.ts';
import { readPageTotals, type PageTotals, selectPagesWithin } from './page-totals.ts';
import { findPage, type PageRow } from './store.ts';
import { pagesToChoose, type OriginChoices, type PageToChoose } from '../../../../contract/donation-list.ts';

/** `app.ts` passes this function in, because the campaigns module may not import the pages of makers. */
export type FindRefusedPages = (
  transaction: OrganisationTransaction,
  pageIds: readonly string[],
) => Promise<Set<string>>;

export interface PageListDeps extends Pick<Deps, 'publicUrl'> {
  findRefusedPages: FindRefusedPages;
}

const defaultPageSize = 12;

export async function listPages(
  deps: PageListDeps,
  transaction: OrganisationTransaction,
  { search, state, parent, parentOf, page = 1, pageSize = defaultPageSize }: z.infer<typeof pageListQuery>,
): Promise<{ pages: ListedPage[]; total: number }> {
  const { organisationId } = transaction.scope;
  const condition = sql`organisation_id = ${organisationId}
    ${state ? sql`and state = ${state}` : sql`and state <> 'archived'`}
    ${parent ? (parent === 'top' ? sql`and parent_id is null` : sql`and parent_id = ${parent}`) : sql``}
    ${parentOf ? sql`and kind <> 'in_memoriam' and page_id not in (${selectPagesWithin(transaction.scope, parentOf)})` : sql``}
    ${search ? sql`and strpos(lower(title), lower(${search})) > 0` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from campaign_page where ${condition}`.execute(transaction);
  const { rows } = await sql<PageRow>`
    select * from campaign_page where ${condition}
    order by (state <> 'open'), created_at desc, page_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(transaction);
  return {
    pages: await describeRows(deps, transaction, rows),
    total: counted[0]?.total ?? 0,
  };
}

export async function readPage(
  deps: PageListDeps,
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<CampaignPage> {
  const row = await findPage(transaction, pageId);
  if (!row) throw new AppError('not_found');
  const [listed] = await describeRows(deps, transaction, [row]);
  return {
    ...listed!,
    shortText: row.short_text,
    longText: row.long_text,
    imageId: row.image_id,
    presetAmounts: row.preset_amounts,
    preselectedFrequency: row.first_frequency,
    fundId: row.fund_id,
    thankYouText: row.thank_you_text,
    allowsActionPages: row.allows_action_pages,
    wall: row.wall,
    contact: row.contact,
  };
}

async function describeRows(
  deps: PageListDeps,
  transaction: OrganisationTransaction,
  rows: PageRow[],
): Promise<ListedPage[]> {
  const totals = await totalsOf(transaction, rows);
  const titles = await parentTitlesOf(transaction, rows);
  const archived = rows.filter(({ state }) => state === 'archived').map(({ page_id }) => page_id);
  const refused = await deps.findRefusedPages(transaction, archived);
  return rows.map((row) => ({
    ...toListed(deps, row, totals.get(row.page_id), titles.get(row.parent_id ?? '')),
    isRefused: refused.has(row.page_id),
  }));
}

async function totalsOf(transaction: OrganisationTransaction, rows: PageRow[]) {
  const totals = await readPageTotals(
    transaction,
    rows.map(({ page_id }) => page_id),
  );
  return new Map(totals.map((each) => [each.pageId, each]));
}

async function parentTitlesOf(transaction: OrganisationTransaction, rows: PageRow[]) {
  const parents = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (parents.length === 0) return new Map<string, string>();
  const found = await transaction.own
    .selectFrom('campaign_page')
    .select(['page_id', 'title'])
    .where('page_id', 'in', parents)
    .execute();
  return new Map(found.map(({ page_id, title }) => [page_id, title]));
}

function toListed(
  deps: PageListDeps,
  row: PageRow,
  totals: PageTotals | undefined,
  parentTitle: string | undefined,
): Omit<ListedPage, 'isRefused'> {
  return {
    id: row.page_id,
    parentId: row.parent_id,
    parentTitle: parentTitle ?? null,
    kind: row.kind,
    state: row.state,
    title: row.title,
    slug: row.slug,
    url: new URL(pagePath(row.slug), deps.publicUrl).href,
    imageUrl: row.image_id && imageUrl(deps, row.image_id, 'page'),
    phoneImageUrl: row.image_id && phoneImageUrl(deps, row.image_id),
    goal: row.goal_cents === null ? null : centsToDecimal(row.goal_cents),
    received: centsToDecimal(totals?.receivedCents ?? 0),
    giftCount: totals?.giftCount ?? 0,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    pageCount: totals?.pageCount ?? 0,
  };
}

export async function findPageChoices(
  transaction: OrganisationTransaction,
  search: string,
): Promise<Pick<OriginChoices, 'pages' | 'pageCount'>> {
  const { rows } = await sql<PageToChoose & { count: number }>`
    select p.page_id as id, p.title, p.slug, count(*) over ()::int as count from campaign_page p
    where p.organisation_id = ${transaction.scope.organisationId} and strpos(lower(p.title), lower(${search})) > 0
    order by ${inAlphabeticalOrder(sql`p.title`)}, p.page_id limit ${pagesToChoose}`.execute(transaction);
  return { pages: rows.map(({ id, title, slug }) => ({ id, title, slug })), pageCount: rows[0]?.count ?? 0 };
}

export async function findPageChoice(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<OriginChoices['chosenPage']> {
  const page = await transaction.own
    .selectFrom('campaign_page')
    .select(['page_id as id', 'title', 'slug'])
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return page ?? null;
}

/** Includes archived funds, because earlier donations may belong to them. */
export async function listFundChoices(transaction: OrganisationTransaction): Promise<OriginChoices['funds']> {
  return transaction.own
    .selectFrom('fund')
    .select(['fund_id as id', 'name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .orderBy(inAlphabeticalOrder(sql`name`))
    .execute();
}
