import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { AccountKey } from './account-key.ts';
import { limits } from './limits.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { findAccount } from './queries.ts';

export async function resendConfirmation(deps: Deps, key: AccountKey): Promise<void> {
  await deps.rateLimiter.take(limits.confirmationByAccount, key.accountId);
  await deps.database.transaction(key.scope, async (transaction) => {
    const account = await findAccount(transaction, key);
    if (!account) throw new AppError('not_logged_in');
    if (account.emailConfirmed) return;
    await mailConfirmation(deps, transaction, {
      accountId: key.accountId,
      to: account.email,
      isWelcome: false,
    });
  });
}
