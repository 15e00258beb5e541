import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';

/**
 * Makes a single-use link, valid for a week, that proves that mail to an address arrives. An address that the account
 * does not have yet becomes its own with it.
 */
export async function makeConfirmationLink(
  transaction: OrganisationTransaction,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('email_confirmation')
    .values({ account_id: accountId, token_hash: hashToken(token), email })
    .execute();
  const link = new URL('/e-mail-bevestigen', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}
