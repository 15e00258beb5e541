import { sql } from 'kysely';
import { fieldError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import type { AccountKey } from './queries.ts';
import { makeDeviceToken } from './login-tokens.ts';
import { preparePassword, verifyPassword } from './password.ts';
import { checkProof, isOwnPassword } from './step-up.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { endSessionsOfAccount } from '../../foundation/sessions/sessions.ts';
import { cancelEmailChanges } from './change-email.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { removeUnusedPasswordLinks } from './store.ts';

const whatHappened = {
  account_password_changed: 'Het wachtwoord van uw account bij Gulhart is zojuist gewijzigd.',
  account_password_reset:
    'Voor uw account bij Gulhart is zojuist een nieuw wachtwoord gekozen, met een link uit een mail.',
};

/** Ends the account's other sessions. Returns a new device token, because the old one is no longer valid. */
export async function changePassword(
  deps: Deps,
  visitor: Visitor,
  key: AccountKey,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ deviceToken: string }> {
  let changedBefore: string | undefined;
  await checkProof(deps, visitor, key, {
    async verify() {
      if (await isOwnPassword(deps, key, currentPassword)) return undefined;
      changedBefore = await findRecentChange(deps, key, newPassword);
      if (changedBefore) return undefined;
      throw fieldError('currentPassword', 'Uw huidige wachtwoord klopt niet');
    },
    async record(transaction, isRight) {
      if (!isRight) await auditAccount(transaction, visitor, 'account_password_guessed', '');
    },
    purpose: 'new-password',
  });
  const passwordHash = changedBefore ?? (await preparePassword(newPassword, 'newPassword'));
  if (!changedBefore)
    await deps.database.transaction(key.scope, (transaction) =>
      replacePassword(deps, transaction, key.accountId, {
        passwordHash,
        action: 'account_password_changed',
        exceptSession: visitor.sessionTokenHash,
      }),
    );
  return { deviceToken: makeDeviceToken(deps, { accountId: key.accountId, passwordHash }) };
}

/**
 * Finds the hash of a user who sends the same change again, because the first answer was lost. Only shortly after a
 * change, because the new password is a second guess at the present one.
 */
async function findRecentChange(
  { database }: Pick<Deps, 'database'>,
  { scope, accountId }: AccountKey,
  newPassword: string,
): Promise<string | undefined> {
  const changed = await database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('account as a')
      .innerJoin('audit_entry as e', 'e.account_id', 'a.account_id')
      .select('a.password_hash')
      .where('a.account_id', '=', accountId)
      .where('e.organisation_id', '=', scope.organisationId)
      .where('e.action', '=', 'account_password_changed')
      .where('e.at', '>', sql<Date>`product_now() - interval '10 minutes'`)
      .limit(1)
      .executeTakeFirst(),
  );
  return changed && (await verifyPassword(changed.password_hash, newPassword))
    ? changed.password_hash
    : undefined;
}

export async function replacePassword(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  accountId: string,
  change: { passwordHash: string; action: keyof typeof whatHappened; exceptSession?: Buffer },
): Promise<void> {
  const { passwordHash, action, exceptSession } = change;
  const { organisationId } = transaction.scope;
  const { email, is_admin: isAdmin } = await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .returning(['email', 'is_admin'])
    .executeTakeFirstOrThrow();
  await endSessionsOfAccount(transaction, accountId, exceptSession);
  // The holder of an earlier reset link must not be able to choose another password.
  await removeUnusedPasswordLinks(transaction, accountId);
  // An intruder may have requested a change of the email address.
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
