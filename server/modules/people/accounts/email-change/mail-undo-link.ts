import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../../platform/random-id.ts';
import { queueMail } from '../../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../../foundation/settings/platform-signature.ts';
import type { LockedAccount } from '../store.ts';

export async function mailUndoLink(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { accountId, email: before }: LockedAccount,
  whatHappened: string,
): Promise<void> {
  const token = randomToken();
  await transaction
    .insertInto('email_undo')
    .values({ account_id: accountId, token_hash: hashToken(token), email: before })
    .execute();
  const link = new URL('/adres-herstellen', deps.publicUrl);
  link.searchParams.set('token', token);
  const title = 'Uw e-mailadres is gewijzigd';
  await queueMail(transaction, deps, {
    kind: 'account-email-changed',
    environment: null,
    to: before,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `${whatHappened} Heeft u dat zelf gedaan of erom gevraagd, dan hoeft u niets te doen.`,
        'Klopt het niet? Zet uw adres dan terug met de knop hieronder. Iedereen die met uw account is ingelogd, wordt dan uitgelogd en u kiest een nieuw wachtwoord. De knop werkt zeven dagen.',
      ],
      action: { label: 'Adres terugzetten', href: link.href },
      signature: await readPlatformSignature(transaction),
    }),
  });
}
