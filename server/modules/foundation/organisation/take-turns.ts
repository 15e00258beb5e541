import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Serialises transactions of one organisation that call this. Gifts do not wait for it. */
export async function takeTurns(transaction: OrganisationTransaction): Promise<void> {
  await transaction
    .selectFrom('organisation')
    .select('organisation_id')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .forNoKeyUpdate()
    .execute();
}
