import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { newAddressTaken, refusingTakenAddress } from '../errors.ts';
import type { LockedAccount } from '../store.ts';
import { mailUndoLink } from './mail-undo-link.ts';

export async function completeEmailChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  account: LockedAccount,
  email: string,
): Promise<void> {
  await refusingTakenAddress(newAddressTaken, () =>
    transaction
      .updateTable('account')
      .set({ email, email_confirmed_at: sql<Date>`now()` })
      .where('account_id', '=', account.accountId)
      .execute(),
  );
  // A link to the old address would bring it back.
  await transaction.deleteFrom('email_confirmation').where('account_id', '=', account.accountId).execute();
  // Reset links were mailed to the old address.
  await transaction.deleteFrom('password_reset').where('account_id', '=', account.accountId).execute();
  await auditAccount(transaction, account, 'account_email_changed', `${account.email} → ${email}`);
  const whatHappened = `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${email}.`;
  await mailUndoLink(deps, transaction, account, whatHappened);
}
