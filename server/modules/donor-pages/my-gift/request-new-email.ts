import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { takeNewcomerShare } from '../../foundation/organisation/take-newcomer-share.ts';
import { isKnownAddress } from '../../papers/donors/known-donor.ts';
import { entrancePath } from './donor-cookie.ts';
import type { OpenDonor } from './find-donor.ts';
import { limits } from './limits.ts';
import { mailPerson, type PersonMail } from './mail-person.ts';
import { hrefOfLink } from './mailed-link.ts';
import { insertLink } from './store.ts';

const validMs = 24 * 60 * 60 * 1000;

/**
 * Mails a link to the address that is to take the place of the donor's own. Nothing changes until it is confirmed. An
 * address that is a donor's already gets another mail, without a link to confirm; only who reads it can tell.
 */
export async function requestNewEmail(
  deps: Deps,
  { scope, email }: OpenDonor,
  newEmail: string,
): Promise<void> {
  if (!isEmailAddress(newEmail)) throw new AppError('validation_failed', { fields: { email: emailError } });
  if (newEmail.toLowerCase() === email)
    throw new AppError('validation_failed', { fields: { email: 'Dit adres gebruikt u al.' } });
  await deps.rateLimiter.take(limits.newEmailByDonor, `${scope.organisationId}:${email}`);
  await deps.rateLimiter.take(limits.newEmailByRecipient, newEmail);
  await takeNewcomerShare(deps, scope, newEmail);
  await deps.database.transaction(scope, async (transaction) => {
    const content = (await isKnownAddress(transaction, newEmail))
      ? nothingChanges(deps, scope.organisationId)
      : await askToConfirm(deps, transaction, email, newEmail);
    await mailPerson(deps, transaction, email, {
      ...content,
      // The asker's own file lists both: they have to look alike there.
      kind: 'my-gift-email',
      title: 'Uw e-mailadres bij Mijn gift',
      to: newEmail,
    });
  });
  failpoint('new-address-link-mailed');
}

type Content = Pick<PersonMail, 'paragraphs' | 'action'>;

async function askToConfirm(
  deps: Deps,
  transaction: OrganisationTransaction,
  email: string,
  newEmail: string,
): Promise<Content> {
  const expiresAt = new Date(Date.now() + validMs);
  const token = await insertLink(transaction, email, { expiresAt, newEmail });
  return {
    paragraphs: (organisation) => [
      `Iemand die aan ${organisation} geeft, wil voortaan dit e-mailadres gebruiken. Bent u dat, bevestig het dan met de knop hieronder.`,
      'De link werkt een dag. Hebt u dit niet gevraagd, dan hoeft u niets te doen: er verandert niets.',
    ],
    action: {
      label: 'Gebruik dit adres',
      href: hrefOfLink(deps, transaction.scope.organisationId, `adres/${token}`),
    },
  };
}

function nothingChanges(deps: Deps, organisationId: string): Content {
  return {
    paragraphs: (organisation) => [
      `Iemand die aan ${organisation} geeft, wilde voortaan dit e-mailadres gebruiken. Met dit adres is al eerder aan ${organisation} gegeven. Daarom verandert er niets: uw giften blijven van u, en niemand anders ziet ze.`,
      'U hoeft niets te doen. Met de knop hieronder opent u uw eigen Mijn gift: u vult dit adres in, en krijgt een link gemaild.',
    ],
    action: {
      label: 'Naar Mijn gift',
      href: new URL(`${entrancePath}?orgId=${organisationId}`, deps.publicUrl).href,
    },
  };
}
