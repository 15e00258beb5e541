import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { endSessionsOfAccount } from '../../foundation/sessions/end-sessions-of-account.ts';
import { cancelEmailChanges } from './email-change/request-email-change.ts';
import { mailAccountChange } from './mail-account-change.ts';

interface NewPassword {
  passwordHash: string;
  action: 'account_password_changed' | 'account_password_reset';
  exceptSession?: Buffer;
}

const whatHappened = {
  account_password_changed: 'Het wachtwoord van uw account bij Gulhart is zojuist gewijzigd.',
  account_password_reset:
    'Voor uw account bij Gulhart is zojuist een nieuw wachtwoord gekozen, met een link uit een mail.',
};

export async function replacePassword(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  accountId: string,
  { passwordHash, action, exceptSession }: NewPassword,
): Promise<void> {
  const { organisationId } = transaction.scope;
  const { email, is_admin: isAdmin } = await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .returning(['email', 'is_admin'])
    .executeTakeFirstOrThrow();
  await endSessionsOfAccount(transaction, accountId, exceptSession);
  // An earlier reset link must not undo the change.
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  // An intruder may have requested another address.
  await cancelEmailChanges(transaction, accountId);
  const actor = { accountId, organisationId, isAdmin, email };
  await auditAccount(transaction, actor, action, email);
  await mailAccountChange(deps, transaction, {
    kind: 'account-password-changed',
    to: email,
    title: 'Uw wachtwoord is gewijzigd',
    whatHappened: whatHappened[action],
  });
}
