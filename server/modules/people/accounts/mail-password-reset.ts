import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import { makePasswordLink } from './make-password-link.ts';
import { findAccount } from './queries.ts';

const validHours = 1;

export async function mailPasswordReset(deps: Deps, email: string): Promise<void> {
  const { database } = deps;
  const account = await findAccountByEmail(database, email);
  if (!account) return;

  await database.transaction(account.scope, async (transaction) => {
    // Use the stored address, not the typed one.
    const owner = await findAccount(transaction, account);
    if (!owner) return;
    const href = await makePasswordLink(transaction, account.accountId, validHours);
    await mailFromPlatform(deps, transaction, {
      kind: 'password-reset',
      to: owner.email,
      title: 'Een nieuw wachtwoord kiezen',
      paragraphs: [
        'U heeft gevraagd om een nieuw wachtwoord voor Gulhart. Met de knop hieronder kiest u er zelf een.',
        'De link werkt één keer en is een uur geldig. Heeft u dit niet gevraagd, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
      ],
      action: { label: 'Nieuw wachtwoord kiezen', href },
    });
  });
}
