import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';

export async function makePasswordLink(
  transaction: OrganisationTransaction,
  accountId: string,
  hours: number,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('password_reset')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`product_now() + ${hours} * interval '1 hour'`,
    })
    .execute();
  return `/wachtwoord-herstellen?token=${token}`;
}
