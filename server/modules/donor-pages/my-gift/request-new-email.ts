import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { takeNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { findDonorByAddress } from '../../gifts/donors/queries.ts';
import type { OpenDonor } from './find-donor.ts';
import { limits } from './limits.ts';
import { mailPerson } from './mail-person.ts';
import { hrefOfLink } from './mailed-link.ts';
import { insertLink } from './store.ts';

const validMs = 24 * 60 * 60 * 1000;

/**
 * Mails a link to the address that is to take the place of the donor's own. Nothing changes until it is confirmed. Only
 * the mail says whether the address is a donor's already.
 */
export async function requestNewEmail(deps: Deps, donor: OpenDonor, newEmail: string): Promise<void> {
  const { scope, donorId, email } = donor;
  if (!isEmailAddress(newEmail)) throw new AppError('validation_failed', { fields: { email: emailError } });
  if (newEmail.toLowerCase() === email)
    throw new AppError('validation_failed', { fields: { email: 'Dit adres gebruikt u al.' } });
  await deps.rateLimiter.take(limits.newEmailByDonor, `${scope.organisationId}:${donorId}`);
  await deps.rateLimiter.take(limits.newEmailByRecipient, newEmail);
  await takeNewcomerAllowance(deps, scope, newEmail);
  await deps.database.transaction(scope, async (transaction) => {
    const isDonors = (await findDonorByAddress(transaction, newEmail)) !== undefined;
    const expiresAt = new Date(Date.now() + validMs);
    const token = await insertLink(transaction, donorId, { expiresAt, newEmail });
    await mailPerson(deps, transaction, donor, {
      // The asker's own file lists kind and title, which must not say whether the address is a donor's.
      kind: 'my-gift-email',
      title: 'Uw e-mailadres bij Mijn gift',
      to: newEmail,
      paragraphs: (organisation) => [
        `Iemand die aan ${organisation} geeft, wil voortaan dit e-mailadres gebruiken. Bent u dat, bevestig het dan met de knop hieronder.`,
        ...(isDonors
          ? [
              `Met dit adres is al eerder aan ${organisation} gegeven. Als u bevestigt, staan voortaan alle giften van beide adressen bij elkaar.`,
            ]
          : []),
        'De link werkt een dag. Hebt u dit niet gevraagd, dan hoeft u niets te doen: er verandert niets.',
      ],
      action: {
        label: 'Gebruik dit adres',
        href: hrefOfLink(deps, scope.organisationId, `adres/${token}`),
      },
    });
  });
  failpoint('new-address-link-mailed');
}
