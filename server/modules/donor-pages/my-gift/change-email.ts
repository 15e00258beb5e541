import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { lockDonor, findDonorByEmail } from '../../gifts/donors/queries.ts';
import { changeDonorEmail } from '../../papers/donors/donor-details.ts';
import { findDonorLink } from '../../foundation/sessions/public-scope.ts';
import { mailKnownDonor } from './mail-donor.ts';
import { removeLinksOf, removeSessionsOf, consumeLink, insertLink } from './store.ts';
import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import { fieldError } from '../../../platform/app-error.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import type { DonorSession } from './donor-session.ts';
import { limits } from './limits.ts';
import { linkPath } from './mailed-link.ts';

/**
 * Moves a donor to the new address and mails both addresses. If another donor has the new address, the two donors are
 * merged, because the session proved the old address and the link proves the new address. Ends all sessions of the
 * donor and all other links of both addresses. Returns undefined if the link is invalid or used.
 */
export async function confirmNewEmail(
  deps: Deps,
  tokenHash: Buffer,
): Promise<{ scope: OrganisationScope; newEmail: string } | undefined> {
  const link = await findDonorLink(deps.database, tokenHash);
  if (!link?.newEmail) return undefined;
  const { scope, donorId, newEmail: to } = link;
  const moved = await deps.database.transaction(scope, async (transaction) => {
    // Lock the donor first, so that only one of two links works if both are confirmed at the same moment.
    const donor = await lockDonor(transaction, donorId);
    if (!donor || !(await consumeLink(transaction, tokenHash))) return undefined;
    await removeLinksOf(transaction, donorId, to);
    await changeDonorEmail(transaction, donor, to);
    await removeSessionsOf(transaction, donorId);
    for (const recipient of [donor.email, to])
      await mailKnownDonor(
        deps,
        transaction,
        { donorId, email: to },
        {
          kind: 'my-gift-email-moved',
          to: recipient,
          title: 'Uw e-mailadres is gewijzigd',
          paragraphs: (organisation) => [
            recipient === to
              ? `Uw giften aan ${organisation} horen voortaan bij dit e-mailadres. Mails daarover krijgt u alleen nog hier.`
              : `Uw giften aan ${organisation} horen voortaan bij een ander e-mailadres. Mails daarover gaan alleen nog daarheen.`,
            'Hebt u dit niet zelf gedaan? Beantwoord dan deze mail.',
          ],
        },
      );
    return { scope, newEmail: to };
  });
  failpoint('address-moved');
  return moved;
}

/**
 * Mails a link to the new address. Nothing changes before the donor confirms. Only the text of the mail reveals whether
 * the new address already belongs to a donor.
 */
export async function requestNewEmail(deps: Deps, donor: DonorSession, newEmail: string): Promise<void> {
  const { scope, donorId, email } = donor;
  if (!isEmailAddress(newEmail)) throw fieldError('email', emailError);
  if (newEmail.toLowerCase() === email) throw fieldError('email', 'Dit adres gebruikt u al.');
  await deps.rateLimiter.take(limits.newEmailByDonor, `${scope.organisationId}:${donorId}`);
  await deps.rateLimiter.take(limits.newEmailByRecipient, newEmail);
  await requireNewcomerAllowance(deps, scope, newEmail);
  await deps.database.transaction(scope, async (transaction) => {
    const isKnown = (await findDonorByEmail(transaction, newEmail)) !== undefined;
    const token = await insertLink(transaction, donorId, { validHours: 24, newEmail });
    await mailKnownDonor(deps, transaction, donor, {
      // The data export shows the kind and the title, so neither may reveal whether the address is known.
      kind: 'my-gift-email',
      title: 'Uw e-mailadres bij Mijn gift',
      to: newEmail,
      paragraphs: (organisation) => [
        `Iemand die aan ${organisation} geeft, wil voortaan dit e-mailadres gebruiken. Bent u dat, bevestig het dan met de knop hieronder.`,
        ...(isKnown
          ? [
              `Met dit adres is al eerder aan ${organisation} gegeven. Als u bevestigt, staan voortaan alle giften van beide adressen bij elkaar.`,
            ]
          : []),
        'De link werkt een dag. Hebt u dit niet gevraagd, dan hoeft u niets te doen: er verandert niets.',
      ],
      action: { label: 'Gebruik dit adres', href: linkPath(scope, `adres/${token}`) },
    });
  });
  failpoint('new-address-link-mailed');
}
