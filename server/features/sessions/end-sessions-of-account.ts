import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';

/** Ends the sessions of an account, all or all but one. */
export async function endSessionsOfAccount(
  transaction: Transaction,
  scope: OrganisationScope,
  accountId: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let sessions = transaction
    .deleteFrom('session')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId);
  if (exceptTokenHash) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}
