import { emailError, isEmailAddress } from '../../../contract/form-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { entrancePath } from './donor-cookie.ts';
import type { OpenDonor } from './find-donor.ts';
import { limits } from './limits.ts';
import { mailPerson } from './mail-person.ts';
import { insertLink } from './store.ts';

const validMs = 24 * 60 * 60 * 1000;

/** Mails a link to the address that is to take the place of the donor's own. Nothing changes until it is confirmed. */
export async function requestNewEmail(
  deps: Deps,
  { scope, email }: OpenDonor,
  newEmail: string,
): Promise<void> {
  if (!isEmailAddress(newEmail)) throw new AppError('validation_failed', { fields: { email: emailError } });
  if (newEmail.toLowerCase() === email)
    throw new AppError('validation_failed', { fields: { email: 'Dit adres gebruikt u al.' } });
  await deps.rateLimiter.take(limits.newEmailByDonor, `${scope.organisationId}:${email}`);
  await deps.database.transaction(scope, async (transaction) => {
    const token = await insertLink(transaction, email, {
      expiresAt: new Date(Date.now() + validMs),
      newEmail,
    });
    await mailPerson(deps, transaction, email, {
      kind: 'my-gift-email',
      to: newEmail,
      title: 'Bevestig uw nieuwe e-mailadres',
      paragraphs: (organisation) => [
        `Iemand die aan ${organisation} geeft, wil voortaan dit e-mailadres gebruiken. Bent u dat, bevestig het dan met de knop hieronder.`,
        'De link werkt een dag. Hebt u dit niet gevraagd, dan hoeft u niets te doen: er verandert niets.',
      ],
      action: {
        label: 'Gebruik dit adres',
        href: new URL(`${entrancePath}/adres/${token}`, deps.publicUrl).href,
      },
    });
  });
}
