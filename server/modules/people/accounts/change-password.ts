import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import type { AccountKey } from './account-key.ts';
import { makeDeviceToken } from './device-token.ts';
import { wrongCurrentPassword } from './errors.ts';
import { verifyPassword, preparePassword } from './password.ts';
import { replacePassword } from './replace-password.ts';
import { takeProof } from './step-up/take-proof.ts';
import { getPasswordHash } from './store.ts';

/** Ends the account's other sessions. The returned token keeps this browser known. */
export async function changePassword(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ deviceToken: string }> {
  const { database } = deps;
  await takeProof(deps, visitor, key, {
    async verify() {
      const currentHash = await database.transaction(key.scope, (transaction) =>
        getPasswordHash(transaction, key.accountId),
      );
      if (!(await verifyPassword(currentHash, currentPassword))) throw wrongCurrentPassword();
    },
    async record(transaction, isRight) {
      if (!isRight) await auditAccount(transaction, visitor, 'account_password_guessed', '');
    },
    aim: 'new-password',
  });
  const passwordHash = await preparePassword(newPassword, 'newPassword');
  await database.transaction(key.scope, (transaction) =>
    replacePassword(deps, transaction, key.accountId, {
      passwordHash,
      action: 'account_password_changed',
      exceptSession: visitor.sessionTokenHash,
    }),
  );
  return { deviceToken: makeDeviceToken(deps, { accountId: key.accountId, passwordHash }) };
}
