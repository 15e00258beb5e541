import type { OrganisationTransaction } from '../../platform/database/database.ts';

export async function endSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .execute();
}
