import type { Deps } from '../../platform/deps.ts';
import type { AccountKey } from './account-key.ts';
import { makeDeviceToken } from './device-token.ts';
import { wrongCurrentPassword } from './errors.ts';
import { limits } from './limits.ts';
import { verifyPassword } from './password.ts';
import { preparePassword } from './prepare-password.ts';
import { replacePassword } from './replace-password.ts';
import { getPasswordHash } from './store.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  /** The session that asks: it goes on, all others of the account end. */
  sessionTokenHash: Buffer;
}

/** Replaces a password that its owner knows. The browser it happens in stays known, by the token that comes back. */
export async function changePassword(
  deps: Deps,
  key: AccountKey,
  { currentPassword, newPassword, sessionTokenHash }: PasswordChange,
): Promise<{ deviceToken: string }> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.changePasswordByAccount, key.accountId);
  const currentHash = await database.transaction(key.scope, (transaction) =>
    getPasswordHash(transaction, key.accountId),
  );
  if (!(await verifyPassword(currentHash, currentPassword))) throw wrongCurrentPassword();
  const passwordHash = await preparePassword(newPassword, 'newPassword');
  await database.transaction(key.scope, (transaction) =>
    replacePassword(deps, transaction, key.accountId, {
      passwordHash,
      action: 'account_password_changed',
      exceptSession: sessionTokenHash,
    }),
  );
  return { deviceToken: makeDeviceToken(deps, { accountId: key.accountId, passwordHash }) };
}
