import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { type Actor, auditAccount } from '../../../foundation/audit/record-audit.ts';
import { refusingDuplicates } from '../errors.ts';
import { mailAccountChange } from '../mail-account-change.ts';
import { mailConfirmation } from '../mail-confirmation.ts';
import type { LockedAccount } from '../store.ts';
import { mailUndoLink } from './mail-undo-link.ts';

/** Links to earlier addresses stay valid: an attacker may have deceived the administrator. */
export async function setEmail(
  deps: Deps,
  transaction: OrganisationTransaction,
  administrator: Actor,
  account: LockedAccount,
  email: string,
): Promise<void> {
  const { accountId, email: before } = account;
  await refusingDuplicates(() =>
    transaction
      .updateTable('account')
      // The earlier confirmation was for another address.
      .set({ email, email_confirmed_at: null })
      .where('account_id', '=', accountId)
      .execute(),
  );
  await transaction.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
  // Reset links were mailed to the old address.
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await auditAccount(transaction, administrator, 'account_email_changed', `${before} → ${email}`);
  const whatHappened = `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${email}.`;
  // Nobody has logged in with the old address yet, so it may be a stranger's.
  if (account.isInvited)
    await mailAccountChange(deps, transaction, {
      kind: 'account-email-changed',
      to: before,
      title: 'Uw e-mailadres is gewijzigd',
      whatHappened,
    });
  else await mailUndoLink(deps, transaction, account, whatHappened);
  await mailConfirmation(deps, transaction, { accountId, to: email, isWelcome: false });
}
