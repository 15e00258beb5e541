import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { isKnownAddress } from '../../papers/donors/known-donor.ts';
import { moveDonor } from '../../papers/donors/move-donor.ts';
import { lockDonor } from '../../papers/donors/lock-donor.ts';
import { findDonorLink } from '../../foundation/sessions/public-scope.ts';
import { mailPerson } from './mail-person.ts';
import { removeLinksOf, removeSessionsOf, takeLink } from './store.ts';

/**
 * Moves everything of a donor to the address that a link was mailed to, and tells both. Whoever had Mijn gift open, or
 * a link to it, has to prove the new address first. Undefined when the link is worth nothing, somebody else has just
 * used it, or the address has become another donor's: two donors are never made one.
 */
export async function confirmNewEmail(
  deps: Deps,
  tokenHash: Buffer,
): Promise<{ scope: OrganisationScope; newEmail: string } | undefined> {
  const link = await findDonorLink(deps.database, tokenHash);
  if (!link?.newEmail) return undefined;
  const { scope, email: from, newEmail: to } = link;
  const moved = await deps.database.transaction(scope, async (transaction) => {
    // Before the link: of two links that are used at the same moment, the second is gone once the first was used.
    await lockDonor(transaction, from);
    if (!(await takeLink(transaction, tokenHash))) return undefined;
    if (await isKnownAddress(transaction, to)) return undefined;
    const both = [from, to.toLowerCase()];
    await removeLinksOf(transaction, both);
    await moveDonor(transaction, { from, to });
    // Afterwards: one that was opened in the meantime has moved along.
    await removeSessionsOf(transaction, both);
    for (const told of [from, to])
      await mailPerson(deps, transaction, to, {
        kind: 'my-gift-email-moved',
        to: told,
        title: 'Uw e-mailadres is gewijzigd',
        paragraphs: (organisation) => [
          told === to
            ? `Uw giften aan ${organisation} horen voortaan bij dit e-mailadres. Mails daarover krijgt u alleen nog hier.`
            : `Uw giften aan ${organisation} horen voortaan bij een ander e-mailadres. Mails daarover gaan alleen nog daarheen.`,
          'Hebt u dit niet zelf gedaan? Beantwoord dan deze mail.',
        ],
      });
    return { scope, newEmail: to };
  });
  failpoint('address-moved');
  return moved;
}
