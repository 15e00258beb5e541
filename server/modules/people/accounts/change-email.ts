import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditAccount, type Actor } from '../../foundation/audit/record-audit.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { makeConfirmationLink, mailConfirmation } from './mail-confirmation.ts';
import { newAddressTaken, writeUnlessAddressTaken, writeUnlessDuplicate } from './errors.ts';
import type { LockedAccount } from './store.ts';
import { mailUndoLink } from './undo-email-change.ts';
import { mailAccountChange } from './mail-account-change.ts';

/**
 * Only the mail to the new address says whether that address already has an account. The response does not say so,
 * because anybody could then find out who has an account.
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  actor: Actor,
  email: string,
): Promise<void> {
  await cancelEmailChanges(transaction, actor.accountId);
  const href = await makeConfirmationLink(transaction, { accountId: actor.accountId, email });
  const isTaken = await belongsToAnother(transaction, actor.accountId, email);
  const mail = isTaken ? addressHasAccount : confirmNewAddress(href);
  await mailFromPlatform(deps, transaction, { kind: 'email-change', to: email, ...mail });
  await auditAccount(transaction, actor, 'account_email_requested', `${actor.email} → ${email}`);
}

async function belongsToAnother(
  transaction: OrganisationTransaction,
  accountId: string,
  email: string,
): Promise<boolean> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from identify_account(${email})
  `.execute(transaction);
  return rows.some(({ account_id }) => account_id !== accountId);
}

function confirmNewAddress(href: string) {
  return {
    title: 'Bevestig uw nieuwe e-mailadres',
    paragraphs: [
      'U wilt voortaan met dit e-mailadres inloggen bij Gulhart. Bevestig met de knop hieronder dat het van u is, in de browser waarin u bent ingelogd; tot die tijd blijft uw oude adres gelden.',
      'De link werkt één keer en is zeven dagen geldig. Hebt u hier niet om gevraagd, dan hoeft u niets te doen.',
    ],
    action: { label: 'E-mailadres bevestigen', href },
  };
}

const addressHasAccount = {
  title: 'Dit e-mailadres heeft al een account',
  paragraphs: [
    'Iemand wilde dit e-mailadres gebruiken voor een ander account bij Gulhart. Dat kan niet, want er hoort al een account bij. Er is niets veranderd.',
    'Was u dat zelf, log dan in met dit adres of kies voor het andere account een ander adres. Was u het niet, dan hoeft u niets te doen.',
  ],
  action: { label: 'Naar inloggen', href: '/admin' },
};

/** Confirmation links for the current address stay valid. */
export async function cancelEmailChanges(
  transaction: OrganisationTransaction,
  accountId: string,
): Promise<void> {
  await sql`
    delete from email_confirmation c using account a
    where a.account_id = ${accountId} and c.account_id = a.account_id and c.email <> a.email
  `.execute(transaction);
}

export async function completeEmailChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  account: LockedAccount,
  email: string,
): Promise<void> {
  await writeUnlessAddressTaken(newAddressTaken, () =>
    transaction
      .updateTable('account')
      .set({ email, email_confirmed_at: sql<Date>`product_now()` })
      .where('account_id', '=', account.accountId)
      .execute(),
  );
  // An unused confirmation link for the old address would restore that address.
  await cancelEmailChanges(transaction, account.accountId);
  // Reset links were mailed to the old address.
  await transaction.deleteFrom('password_reset').where('account_id', '=', account.accountId).execute();
  await auditAccount(transaction, account, 'account_email_changed', `${account.email} → ${email}`);
  const whatHappened = `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${email}.`;
  await mailUndoLink(deps, transaction, account, whatHappened);
}

/** Undo links of earlier changes stay valid, because an attacker may have deceived the administrator. */
export async function changeEmailAsAdministrator(
  deps: Deps,
  transaction: OrganisationTransaction,
  administrator: Actor,
  account: LockedAccount,
  email: string,
): Promise<void> {
  const { accountId, email: before } = account;
  await writeUnlessDuplicate(() =>
    transaction
      .updateTable('account')
      .set({ email, email_confirmed_at: null })
      .where('account_id', '=', accountId)
      .execute(),
  );
  await transaction.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await auditAccount(transaction, administrator, 'account_email_changed', `${before} → ${email}`);
  const whatHappened = `Een beheerder van Gulhart heeft het e-mailadres van uw account gewijzigd in ${email}.`;
  // An invited user has not proved that the old address is theirs, so that address gets no undo link.
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
