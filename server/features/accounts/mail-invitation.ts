import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail } from '../mail/render-mail.ts';
import { makePasswordLink } from './make-password-link.ts';

const validHours = 7 * 24;

/** Asks whoever an account was made for to choose a password, which nobody else has ever known. */
export async function mailInvitation(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  account: { accountId: string; email: string },
  invitedBy: string,
): Promise<void> {
  const title = 'U bent uitgenodigd voor Gulhart';
  await queueMail(transaction, deps, {
    kind: 'invitation',
    to: account.email,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `${invitedBy} heeft met dit e-mailadres een account voor u gemaakt. Met de knop hieronder kiest u zelf een wachtwoord; daarna kunt u inloggen.`,
        'De link werkt één keer en is zeven dagen geldig. Bent u later, vraag dan op de inlogpagina met ‘Wachtwoord vergeten’ een nieuwe aan.',
      ],
      action: {
        label: 'Wachtwoord kiezen',
        href: await makePasswordLink(transaction, deps, account.accountId, validHours),
      },
    }),
  });
}
