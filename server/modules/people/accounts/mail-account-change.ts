import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';

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
  await mailFromPlatform(deps, transaction, {
    kind,
    to,
    title,
    paragraphs: [
      whatHappened,
      'Heeft u dit zelf gedaan of erom gevraagd, dan hoeft u niets te doen. Klopt het niet? Neem dan meteen contact met ons op, zodat we uw account kunnen beveiligen.',
    ],
    action: { label: 'Contact opnemen', href: '/contact' },
  });
}
