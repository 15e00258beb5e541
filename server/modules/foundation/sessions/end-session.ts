import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Not limited to an organisation: the session may have switched a moment ago. */
export async function endSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}
