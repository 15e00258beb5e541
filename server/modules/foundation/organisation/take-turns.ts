import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Whoever takes a turn for the same organisation waits here until this transaction has ended; gifts do not. */
export async function takeTurns(transaction: OrganisationTransaction): Promise<void> {
  await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .forNoKeyUpdate()
    .execute();
}
