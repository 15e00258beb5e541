import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';

export async function makePasswordLink(
  transaction: OrganisationTransaction,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  accountId: string,
  hours: number,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('password_reset')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
    })
    .execute();
  const link = new URL('/wachtwoord-herstellen', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
