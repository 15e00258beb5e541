import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';

/** Whoever takes a turn for the same organisation waits here until this transaction has ended; gifts do not. */
export async function takeTurns(transaction: Transaction, scope: OrganisationScope): Promise<void> {
  await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', scope.organisationId)
    .forNoKeyUpdate()
    .execute();
}
