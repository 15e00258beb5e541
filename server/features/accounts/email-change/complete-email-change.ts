import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import { auditAccount } from '../../audit/record-audit.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { readPlatformSignature } from '../../settings/platform-signature.ts';
import { newAddressTaken, refusingTakenAddress } from '../errors.ts';
import { mailAccountChange } from '../mail-account-change.ts';
import type { LockedAccount } from '../store.ts';

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
  await auditAccount(transaction, account, 'account_email_changed', `${account.email} → ${email}`);
  // An address that nobody ever showed to be theirs may be a typing error, and a stranger's: it is told, no more.
  if (account.isEmailConfirmed) await mailWayBack(deps, transaction, account, email);
  else
    await mailAccountChange(deps, transaction, {
      kind: 'account-email-changed',
      to: account.email,
      title: 'Uw e-mailadres is gewijzigd',
      whatHappened: `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${email}.`,
    });
}

async function mailWayBack(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  account: LockedAccount,
  email: string,
): Promise<void> {
  const token = randomToken();
  await transaction
    .insertInto('email_undo')
    .values({ account_id: account.accountId, token_hash: hashToken(token), email: account.email })
    .execute();
  const link = new URL('/adres-herstellen', deps.publicUrl);
  link.searchParams.set('token', token);
  const title = 'Uw e-mailadres is gewijzigd';
  await queueMail(transaction, deps, {
    kind: 'account-email-changed',
    environment: null,
    to: account.email,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `Het e-mailadres van uw account bij Gulhart is gewijzigd in ${email}. Heeft u dat zelf gedaan, dan hoeft u niets te doen.`,
        'Klopt het niet? Zet uw adres dan terug met de knop hieronder. Iedereen die met uw account is ingelogd, wordt dan uitgelogd en u kiest een nieuw wachtwoord. De knop werkt zeven dagen.',
      ],
      action: { label: 'Adres terugzetten', href: link.href },
      signature: await readPlatformSignature(transaction),
    }),
  });
}
