import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../../platform/random-id.ts';
import { findAccountByConfirmation } from '../sessions/scope-before-login.ts';
import { confirmationLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';

/** Takes the link of a mail as proof that the address works, if the account still has that address. */
export async function confirmEmail(
  { database, rateLimiter }: Deps,
  address: string,
  token: string,
): Promise<void> {
  await rateLimiter.take(limits.confirmByAddress, address);
  const tokenHash = hashToken(token);
  const account = await findAccountByConfirmation(database, tokenHash);
  if (!account) throw confirmationLinkInvalid();
  await database.transaction(account.scope, async (transaction) => {
    const link = await transaction
      .deleteFrom('email_confirmation')
      .where('token_hash', '=', tokenHash)
      .returning('email')
      .executeTakeFirst();
    if (!link) throw confirmationLinkInvalid();
    const confirmed = await transaction
      .updateTable('account')
      .set({ email_confirmed_at: sql<Date>`now()` })
      .where('account_id', '=', account.accountId)
      .where('email', '=', link.email)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) throw confirmationLinkInvalid();
  });
}
