import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { lockDonor } from '../../gifts/donors/queries.ts';
import { changeDonorEmail } from '../../papers/donors/change-donor-email.ts';
import { findDonorLink } from '../../foundation/sessions/public-scope.ts';
import { mailPerson } from './mail-person.ts';
import { removeLinksOf, removeSessionsOf, takeLink } from './store.ts';

/**
 * Moves everything of a donor to the address that a link was mailed to, and mails both. When the address is another
 * donor's, the two become one: the session that asked proves the one address, and the link proves the other. Every
 * other link and session of both ends, so that the new address has to be proved. Undefined when the link is worth
 * nothing, or was used at the same moment.
 */
export async function confirmNewEmail(
  deps: Deps,
  tokenHash: Buffer,
): Promise<{ scope: OrganisationScope; newEmail: string } | undefined> {
  const link = await findDonorLink(deps.database, tokenHash);
  if (!link?.newEmail) return undefined;
  const { scope, donorId, newEmail: to } = link;
  const moved = await deps.database.transaction(scope, async (transaction) => {
    // Before the link: of two links that are used at the same moment, the second is gone once the first was used.
    const donor = await lockDonor(transaction, donorId);
    if (!donor || !(await takeLink(transaction, tokenHash))) return undefined;
    // Those of another donor with the new address go with that donor.
    await removeLinksOf(transaction, donorId, to);
    await changeDonorEmail(transaction, donor, to);
    await removeSessionsOf(transaction, donorId);
    for (const told of [donor.email, to])
      await mailPerson(
        deps,
        transaction,
        { donorId, email: to },
        {
          kind: 'my-gift-email-moved',
          to: told,
          title: 'Uw e-mailadres is gewijzigd',
          paragraphs: (organisation) => [
            told === to
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
