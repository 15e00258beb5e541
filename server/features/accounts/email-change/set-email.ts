import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Actor, auditAccount } from '../../audit/record-audit.ts';
import { refusingDuplicates } from '../errors.ts';
import { mailAccountChange } from '../mail-account-change.ts';
import { mailConfirmation } from '../mail-confirmation.ts';
import type { LockedAccount } from '../store.ts';

/** Gives an account another address at once, as an administrator decides; links to and from other ones are void. */
export async function setEmail(
  deps: Deps,
  transaction: OrganisationTransaction,
  administrator: Actor,
  { accountId, email: before }: LockedAccount,
  email: string,
): Promise<void> {
  await refusingDuplicates(() =>
    transaction
      .updateTable('account')
      // What was proved of the address before says nothing of this one.
      .set({ email, email_confirmed_at: null })
      .where('account_id', '=', accountId)
      .execute(),
  );
  await transaction.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('email_undo').where('account_id', '=', accountId).execute();
  await auditAccount(transaction, administrator, 'account_email_changed', `${before} → ${email}`);
  await mailAccountChange(deps, transaction, {
    kind: 'account-email-changed',
    to: before,
    title: 'Uw e-mailadres is gewijzigd',
    whatHappened: `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${email}.`,
  });
  await mailConfirmation(deps, transaction, { accountId, to: email, isWelcome: false });
}
