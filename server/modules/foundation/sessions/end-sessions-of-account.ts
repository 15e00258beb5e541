import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Ends the sessions of an account in every organisation it works in, all or all but one. */
export async function endSessionsOfAccount(
  transaction: OrganisationTransaction,
  accountId: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let sessions = transaction.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptTokenHash) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}
