import { sql } from 'kysely';
import {
  pagesToChoose,
  type OriginChoices,
  type PageToChoose,
} from '../../../../contract/donation-list.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function findPagesToChoose(
  transaction: OrganisationTransaction,
  search: string,
): Promise<Pick<OriginChoices, 'pages' | 'pageCount'>> {
  const { rows } = await sql<PageToChoose & { count: number }>`
    select p.page_id as id, p.title, p.slug, count(*) over ()::int as count from campaign_page p
    where p.organisation_id = ${transaction.scope.organisationId} and strpos(lower(p.title), lower(${search})) > 0
    order by p.title, p.page_id limit ${pagesToChoose}`.execute(transaction);
  return { pages: rows.map(({ id, title, slug }) => ({ id, title, slug })), pageCount: rows[0]?.count ?? 0 };
}

export async function findPageToChoose(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<OriginChoices['chosenPage']> {
  const page = await transaction
    .selectFrom('campaign_page')
    .select(['page_id as id', 'title', 'slug'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return page ?? null;
}

/** Includes archived funds, which may have donations. */
export async function listFundsToChoose(
  transaction: OrganisationTransaction,
): Promise<OriginChoices['funds']> {
  return transaction
    .selectFrom('fund')
    .select(['fund_id as id', 'name', sql<boolean>`archived_at is not null`.as('isArchived')])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('name')
    .execute();
}
