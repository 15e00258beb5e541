import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomId, randomToken } from '../../../platform/random-id.ts';

/** Returns the session token; the database has only its hash. */
export async function openSession(
  transaction: OrganisationTransaction,
  accountId: string,
  device: string,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('session')
    .values({
      session_id: randomId(),
      token_hash: hashToken(token),
      account_id: accountId,
      organisation_id: transaction.scope.organisationId,
      device,
    })
    .execute();
  return token;
}
