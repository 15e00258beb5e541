import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';

interface AccountChange {
  kind:
    | 'account-email-changed'
    | 'account-password-changed'
    | 'account-second-factor-changed'
    | 'account-session-ended';
  to: string;
  title: string;
  whatHappened: string;
}

export async function mailAccountChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { kind, to, title, whatHappened }: AccountChange,
): Promise<void> {
  await queueMail(transaction, deps, {
    kind,
    to,
    environment: null,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        whatHappened,
        'Heeft u dit zelf gedaan of erom gevraagd, dan hoeft u niets te doen. Klopt het niet? Neem dan meteen contact met ons op, zodat we uw account kunnen beveiligen.',
      ],
      action: { label: 'Contact opnemen', href: new URL('/contact', deps.publicUrl).href },
      signature: await readPlatformSignature(transaction),
    }),
  });
}
