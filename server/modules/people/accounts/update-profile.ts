import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type Actor, auditAccount } from '../../foundation/audit/record-audit.ts';
import { requireFreshProof, type Visitor } from '../../foundation/sessions/access.ts';
import { type AccountKey, findAccount } from './queries.ts';
import { requestEmailChange, changeEmailAsAdministrator } from './change-email.ts';
import { writeUnlessDuplicate } from './errors.ts';
import { limits } from './limits.ts';
import { lockAccount } from './store.ts';

export interface Profile {
  username?: string;
  email?: string;
}

export const describeAwaitedConfirmation = (email: string) =>
  `We hebben een link gestuurd naar ${email}. Uw adres verandert zodra u die opent.`;

/** Returns the new address if the user must confirm it first. */
export async function updateProfile(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  profile: Profile,
): Promise<string | undefined> {
  await assertEmailChangeAllowed(deps, visitor, key, profile);
  return deps.database.transaction(key.scope, (transaction) =>
    changeProfile(deps, transaction, visitor, key.accountId, profile),
  );
}

/** The address gives access to the account, so a change needs a fresh proof. Call this outside a transaction. */
export async function assertEmailChangeAllowed(
  { database, rateLimiter }: Deps,
  visitor: Visitor,
  key: AccountKey,
  { email }: Profile,
): Promise<void> {
  if (email === undefined) return;
  const current = await database.transaction(key.scope, (transaction) => findAccount(transaction, key));
  if (email === current?.email) return;
  requireFreshProof(visitor);
  await rateLimiter.take(limits.changeEmailByAccount, key.accountId);
  await rateLimiter.take(limits.changeEmailByRecipient, email);
}

export async function changeProfile(
  deps: Deps,
  transaction: OrganisationTransaction,
  actor: Actor,
  accountId: string,
  { username, email }: Profile,
): Promise<string | undefined> {
  const before = await lockAccount(transaction, accountId);
  if (!before) throw new AppError('not_found');
  if (username !== undefined && username !== before.username) {
    await writeUnlessDuplicate(() =>
      transaction.updateTable('account').set({ username }).where('account_id', '=', accountId).execute(),
    );
    const change = `${before.username} → ${username}`;
    await auditAccount(transaction, actor, 'account_username_changed', change);
  }
  if (email === undefined || email === before.email) return undefined;
  if (actor.accountId !== accountId) {
    await changeEmailAsAdministrator(deps, transaction, actor, before, email);
    return undefined;
  }
  await requestEmailChange(deps, transaction, before, email);
  return email;
}
