import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';

export async function endSession(
  transaction: Transaction,
  scope: OrganisationScope,
  tokenHash: Buffer,
): Promise<void> {
  await transaction
    .deleteFrom('session')
    .where('organisation_id', '=', scope.organisationId)
    .where('token_hash', '=', tokenHash)
    .execute();
}
