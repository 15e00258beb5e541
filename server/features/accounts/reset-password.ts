import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../../platform/random-id.ts';
import { findAccountByResetLink } from '../sessions/scope-before-login.ts';
import { makeDeviceToken } from './device-token.ts';
import { resetLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { preparePassword } from './prepare-password.ts';
import { replacePassword } from './replace-password.ts';

/**
 * Sets a new password with a link from a mail. The link works once; all sessions of the account end. The browser is
 * known from now on: whoever could read the mail must be able to log in while strangers guess.
 */
export async function resetPassword(
  deps: Deps,
  address: string,
  { token, password }: { token: string; password: string },
): Promise<{ deviceToken: string }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const account = await findAccountByResetLink(database, tokenHash);
  if (!account) throw resetLinkInvalid();

  const passwordHash = await preparePassword(password);
  await database.transaction(account.scope, async (transaction) => {
    // Taken out of the table first: of two people with the same link at the same moment, one finds it gone.
    const taken = await transaction
      .deleteFrom('password_reset')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (taken.numDeletedRows === 0n) throw resetLinkInvalid();
    await replacePassword(deps, transaction, account.accountId, {
      passwordHash,
      action: 'account_password_reset',
    });
  });
  return { deviceToken: makeDeviceToken(deps, { accountId: account.accountId, passwordHash }) };
}
