import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { hashToken, randomToken } from '../../platform/random-id.ts';

/** Opens a session and gives the token that proves it; only its hash is kept. */
export async function openSession(transaction: OrganisationTransaction, accountId: string): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('session')
    .values({
      organisation_id: transaction.scope.organisationId,
      account_id: accountId,
      token_hash: hashToken(token),
    })
    .execute();
  return token;
}
