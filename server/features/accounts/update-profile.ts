import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, auditAccount } from '../audit/record-audit.ts';
import type { AccountKey } from './account-key.ts';
import { refusingDuplicates } from './errors.ts';
import { limits } from './limits.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { findAccount } from './queries.ts';
import { lockAccount } from './store.ts';

export interface Profile {
  username?: string;
  email?: string;
}

/** Changes an account, for itself or for an administrator. An address that is replaced hears of it. */
export async function updateProfile(
  deps: Deps,
  actor: Actor,
  key: AccountKey,
  profile: Profile,
): Promise<void> {
  await limitEmailChanges(deps, key, profile);
  await deps.database.transaction(key.scope, (transaction) =>
    changeProfile(deps, transaction, actor, key.accountId, profile),
  );
}

/** Nobody proved to own the address that is mailed. Counts by itself, so call it before a transaction. */
export async function limitEmailChanges(deps: Deps, key: AccountKey, { email }: Profile): Promise<void> {
  const current = await deps.database.transaction(key.scope, (transaction) => findAccount(transaction, key));
  if (email !== undefined && email !== current?.email)
    await deps.rateLimiter.take(limits.changeEmailByAccount, key.accountId);
}

/** The change itself, for whoever changes more in the same transaction. */
export async function changeProfile(
  deps: Deps,
  transaction: OrganisationTransaction,
  actor: Actor,
  accountId: string,
  profile: Profile,
): Promise<void> {
  const before = await lockAccount(transaction, accountId);
  if (!before) throw new AppError('not_found');
  await refusingDuplicates(() =>
    transaction
      .updateTable('account')
      // What was proved of the address before says nothing of this one.
      .set(changesEmail(before, profile) ? { ...profile, email_confirmed_at: null } : profile)
      .where('account_id', '=', accountId)
      .execute(),
  );
  for (const field of ['username', 'email'] as const) {
    const after = profile[field];
    if (after === undefined || after === before[field]) continue;
    const change = `${before[field]} → ${after}`;
    await auditAccount(transaction, actor, `account_${field}_changed`, change);
    if (field === 'username') continue;
    await mailAccountChange(deps, transaction, {
      kind: 'account-email-changed',
      to: before.email,
      title: 'Uw e-mailadres is gewijzigd',
      whatHappened:
        actor.accountId === accountId
          ? `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${after}.`
          : `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${after}.`,
    });
    await mailConfirmation(deps, transaction, { accountId, to: after, isWelcome: false });
  }
}

function changesEmail(before: { email: string }, { email }: Profile): boolean {
  return email !== undefined && email !== before.email;
}
