import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { inAlphabeticalOrder } from '../../../platform/database/in-alphabetical-order.ts';

export type PageRow = Selectable<Schema['campaign_page']>;
export type FundRow = Selectable<Schema['fund']>;

export async function findPage(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageRow | undefined> {
  return transaction.own
    .selectFrom('campaign_page')
    .selectAll()
    .where('page_id', '=', pageId)
    .executeTakeFirst();
}

export async function countPages(transaction: OrganisationTransaction): Promise<number> {
  const { count } = await transaction.own
    .selectFrom('campaign_page')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPage(
  transaction: OrganisationTransaction,
  page: Omit<Insertable<Schema['campaign_page']>, 'organisation_id'>,
): Promise<void> {
  await transaction
    .insertInto('campaign_page')
    .values({ organisation_id: transaction.scope.organisationId, ...page })
    .execute();
}

export async function updatePage(
  transaction: OrganisationTransaction,
  pageId: string,
  change: Updateable<Schema['campaign_page']>,
): Promise<void> {
  await transaction.own.updateTable('campaign_page').set(change).where('page_id', '=', pageId).execute();
}

/** The first item is the page itself. */
export async function listAncestors(transaction: OrganisationTransaction, pageId: string): Promise<string[]> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ page_id: string }>`
    with recursive ancestor as (
      select page_id, parent_id, 1 as step from campaign_page
      where organisation_id = ${organisationId} and page_id = ${pageId}
      union all
      select p.page_id, p.parent_id, a.step + 1 from ancestor a
      join campaign_page p on p.organisation_id = ${organisationId} and p.page_id = a.parent_id
    )
    select page_id from ancestor order by step`.execute(transaction);
  return rows.map(({ page_id }) => page_id);
}

export async function countLevels(transaction: OrganisationTransaction, pageId: string): Promise<number> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<{ levels: number }>`
    with recursive tree as (
      select page_id, 1 as level from campaign_page
      where organisation_id = ${organisationId} and page_id = ${pageId}
      union all
      select p.page_id, t.level + 1 from tree t
      join campaign_page p on p.organisation_id = ${organisationId} and p.parent_id = t.page_id
    )
    select max(level)::int as levels from tree`.execute(transaction);
  return rows[0]?.levels ?? 0;
}

export async function listAddresses(transaction: OrganisationTransaction, pageId: string): Promise<string[]> {
  const rows = await transaction.own
    .selectFrom('campaign_address')
    .select('slug')
    .where('page_id', '=', pageId)
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function findPageWithSlug(
  transaction: OrganisationTransaction,
  slug: string,
): Promise<Pick<PageRow, 'page_id' | 'title'> | undefined> {
  return transaction.own
    .selectFrom('campaign_address as a')
    .innerJoin('campaign_page as p', (join) =>
      join.onRef('p.organisation_id', '=', 'a.organisation_id').onRef('p.page_id', '=', 'a.page_id'),
    )
    .select(['p.page_id', 'p.title'])
    .where('a.slug', '=', slug)
    .executeTakeFirst();
}

export async function isTakenElsewhere(transaction: OrganisationTransaction, slug: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    select c.is_taken or a.is_taken as is_taken
    from is_campaign_address_taken(${slug}) c, is_anbi_address_taken(${slug}) a`.execute(transaction);
  return rows[0]?.is_taken ?? false;
}

export async function insertAddress(
  transaction: OrganisationTransaction,
  pageId: string,
  slug: string,
): Promise<void> {
  await transaction
    .insertInto('campaign_address')
    .values({ organisation_id: transaction.scope.organisationId, page_id: pageId, slug })
    .execute();
}

export async function listFunds(transaction: OrganisationTransaction): Promise<FundRow[]> {
  return transaction.own
    .selectFrom('fund')
    .selectAll()
    .orderBy(sql`archived_at is not null`)
    .orderBy(inAlphabeticalOrder(sql`name`))
    .execute();
}

export async function findFund(
  transaction: OrganisationTransaction,
  fundId: string,
): Promise<FundRow | undefined> {
  return transaction.own.selectFrom('fund').selectAll().where('fund_id', '=', fundId).executeTakeFirst();
}

export async function upsertFund(
  transaction: OrganisationTransaction,
  fundId: string,
  change: Pick<FundRow, 'name' | 'ledger_account' | 'archived_at'>,
): Promise<void> {
  await transaction
    .insertInto('fund')
    .values({ organisation_id: transaction.scope.organisationId, fund_id: fundId, ...change })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'fund_id']).doUpdateSet(change))
    .execute();
}
