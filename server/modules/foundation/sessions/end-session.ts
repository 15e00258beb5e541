import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Wherever it works by now: it may have been switched a moment ago. */
export async function endSession(transaction: OrganisationTransaction, tokenHash: Buffer): Promise<void> {
  await transaction.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}
