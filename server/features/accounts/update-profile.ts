import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, auditAccount } from '../audit/record-audit.ts';
import type { AccountKey } from './account-key.ts';
import { refusingDuplicates } from './errors.ts';
import { limits } from './limits.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { findAccount } from './queries.ts';
import { lockAccount } from './store.ts';

interface Profile {
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
  const { scope, accountId } = key;
  const current = await deps.database.transaction(scope, (transaction) => findAccount(transaction, key));
  // Nobody proved to own the address that is mailed.
  if (profile.email !== undefined && profile.email !== current?.email)
    await deps.rateLimiter.take(limits.changeEmailByAccount, accountId);

  await deps.database.transaction(scope, async (transaction) => {
    const before = await lockAccount(transaction, accountId);
    if (!before) throw new AppError('not_found');
    await refusingDuplicates(() =>
      transaction
        .updateTable('account')
        // What was proved of the address before says nothing of this one.
        .set(changesEmail(before, profile) ? { ...profile, email_confirmed_at: null } : profile)
        .where('organisation_id', '=', scope.organisationId)
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
  });
}

function changesEmail(before: { email: string }, { email }: Profile): boolean {
  return email !== undefined && email !== before.email;
}
