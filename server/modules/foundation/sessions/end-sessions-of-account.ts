import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function endSessionsOfAccount(
  transaction: OrganisationTransaction,
  accountId: string,
  exceptTokenHash?: Buffer,
): Promise<void> {
  let sessions = transaction.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptTokenHash) sessions = sessions.where('token_hash', '!=', exceptTokenHash);
  await sessions.execute();
}
