import type { Deps } from '../../platform/deps.ts';
import { hashToken, randomToken } from '../../platform/random-id.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail } from '../mail/render-mail.ts';
import { findAccountByEmail } from '../sessions/scope-before-login.ts';
import { readPlatformSignature } from '../settings/platform-signature.ts';
import { findAccount } from './queries.ts';

/** Mails a single-use link, valid for an hour, if the address has an account; otherwise does nothing. */
export async function mailPasswordReset(deps: Deps, email: string): Promise<void> {
  const { database, publicUrl } = deps;
  const account = await findAccountByEmail(database, email);
  if (!account) return;

  const token = randomToken();
  const link = new URL('/wachtwoord-herstellen', publicUrl);
  link.searchParams.set('token', token);
  await database.transaction(account.scope, async (transaction) => {
    // To the address as it is stored, not as somebody typed it.
    const owner = await findAccount(transaction, account);
    if (!owner) return;
    await transaction
      .insertInto('password_reset')
      .values({
        organisation_id: transaction.scope.organisationId,
        account_id: account.accountId,
        token_hash: hashToken(token),
      })
      .execute();
    await queueMail(transaction, deps, {
      kind: 'password-reset',
      to: owner.email,
      subject: 'Een nieuw wachtwoord kiezen',
      ...renderMail({
        title: 'Een nieuw wachtwoord kiezen',
        paragraphs: [
          'U heeft gevraagd om een nieuw wachtwoord voor Gulhart. Met de knop hieronder kiest u er zelf een.',
          'De link werkt één keer en is een uur geldig. Heeft u dit niet gevraagd, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
        ],
        action: { label: 'Nieuw wachtwoord kiezen', href: link.href },
        signature: await readPlatformSignature(transaction),
      }),
    });
  });
}
