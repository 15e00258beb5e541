import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';

const dutchMoment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'full',
  timeStyle: 'short',
});

export async function mailNewDevice(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
  to: string,
  device: string,
): Promise<void> {
  const title = 'Er is ingelogd op uw account';
  await queueMail(transaction, deps, {
    kind: 'new-device',
    environment: null,
    to,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `Op ${dutchMoment.format(deps.clock.now())} (Nederlandse tijd) is op uw account bij Gulhart ingelogd met een apparaat of browser die we nog niet kenden: ${device}.`,
        'Was u dit zelf, dan hoeft u niets te doen.',
        'Was u dit niet? Kies dan meteen een nieuw wachtwoord. Daarmee wordt iedereen uitgelogd die nu op uw account is ingelogd.',
      ],
      action: {
        label: 'Nieuw wachtwoord kiezen',
        href: new URL('/wachtwoord-vergeten', deps.publicUrl).href,
      },
      signature: await readPlatformSignature(transaction),
    }),
  });
}
