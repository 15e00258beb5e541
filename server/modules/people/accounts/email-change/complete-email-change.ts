import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { auditAccount } from '../../../foundation/audit/record-audit.ts';
import { newAddressTaken, refusingTakenAddress } from '../errors.ts';
import type { LockedAccount } from '../store.ts';
import { mailWayBack } from './mail-way-back.ts';

/** Gives an account the address that its owner asked for and can read the mail of. The old one can take that back. */
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
  // Also the links to the old address: opened later they would bring it back.
  await transaction.deleteFrom('email_confirmation').where('account_id', '=', account.accountId).execute();
  // They were mailed to the old address.
  await transaction.deleteFrom('password_reset').where('account_id', '=', account.accountId).execute();
  await auditAccount(transaction, account, 'account_email_changed', `${account.email} → ${email}`);
  const whatHappened = `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${email}.`;
  await mailWayBack(deps, transaction, account, whatHappened);
}
