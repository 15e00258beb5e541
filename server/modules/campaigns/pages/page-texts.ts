import type { OrganisationTransaction } from '../../../platform/database/database.ts';

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
