import type { infer as Infer } from 'zod/mini';
import type { resetPasswordBody } from '../../../../contract/accounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { removeFactorsSince } from '../second-factor/remove-factors-since.ts';
import { findAccountByResetLink } from '../../foundation/sessions/scope-before-login.ts';
import { saveSetting } from '../../foundation/settings/save-setting.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { makeDeviceToken } from './device-token.ts';
import { resetLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { preparePassword } from './prepare-password.ts';
import { replacePassword } from './replace-password.ts';
import { confirmUnconfirmed, lockInvited } from './store.ts';

/**
 * Sets a new password with a link from a mail. The link works once; all sessions of the account end. The browser is
 * known from now on: whoever could read the mail must be able to log in while strangers guess. Who was invited is
 * logged in at once, and has a session's token.
 */
export async function resetPassword(
  deps: Deps,
  { address, device }: { address: string; device: string },
  { token, password, organisationName }: Infer<typeof resetPasswordBody>,
): Promise<{ deviceToken: string; sessionToken: string | undefined }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.resetByAddress, address);
  const tokenHash = hashToken(token);
  const account = await findAccountByResetLink(database, tokenHash);
  if (!account) throw resetLinkInvalid();

  const passwordHash = await preparePassword(password);
  const sessionToken = await database.transaction(account.scope, async (transaction) => {
    const isInvited = await lockInvited(transaction, account.accountId);
    // Taken out of the table first: of two people with the same link at the same moment, one finds it gone.
    const taken = await transaction
      .deleteFrom('password_reset')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (taken.numDeletedRows === 0n) throw resetLinkInvalid();
    if (isInvited) {
      if (organisationName) await saveSetting(deps, transaction, 'org_name', organisationName);
      return acceptInvitation(transaction, account.accountId, { passwordHash, device });
    }
    await replacePassword(deps, transaction, account.accountId, {
      passwordHash,
      action: 'account_password_reset',
    });
    // Whoever reads the mail there has the address; what somebody added who never showed that, is theirs to lose.
    if (await confirmUnconfirmed(transaction, account.accountId))
      await removeFactorsSince(transaction, account.accountId, new Date(0));
    return undefined;
  });
  const deviceToken = makeDeviceToken(deps, { accountId: account.accountId, passwordHash });
  return { deviceToken, sessionToken };
}
