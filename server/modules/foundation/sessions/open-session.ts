import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomId, randomToken } from '../../../platform/random-id.ts';

/**
 * Opens a session in the transaction's organisation and gives the token that proves it; only its hash is kept. The
 * device is the browser in plain words, for its owner to recognise.
 */
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
