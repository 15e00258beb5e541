import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';

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
