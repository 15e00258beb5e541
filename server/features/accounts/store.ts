import type { Transaction } from '../../platform/database/database.ts';
import { endSessionsOfAccount } from '../sessions/end-sessions-of-account.ts';
import type { AccountKey } from './account-key.ts';

export async function getPasswordHash(
  transaction: Transaction,
  { scope, accountId }: AccountKey,
): Promise<string> {
  const account = await transaction
    .selectFrom('account')
    .select('password_hash')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return account.password_hash;
}

/** Stores a new password and ends the account's sessions, except the one it was changed from. */
export async function replacePassword(
  transaction: Transaction,
  { scope, accountId }: AccountKey,
  { passwordHash, exceptSession }: { passwordHash: string; exceptSession?: Buffer },
): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .execute();
  await endSessionsOfAccount(transaction, scope, accountId, exceptSession);
  // A link that was asked for before the change must not undo it.
  await transaction
    .deleteFrom('password_reset')
    .where('organisation_id', '=', scope.organisationId)
    .where('account_id', '=', accountId)
    .execute();
}
