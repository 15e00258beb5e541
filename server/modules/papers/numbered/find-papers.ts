import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Paper } from './paper.ts';

/** An overview by its number. */
export async function findOverviewPaper(
  transaction: OrganisationTransaction,
  number: string,
): Promise<Paper | undefined> {
  return transaction
    .selectFrom('paper')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('number', '=', number)
    .where('kind', '=', 'overview')
    .executeTakeFirst();
}
