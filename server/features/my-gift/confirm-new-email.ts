import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { moveDonor } from '../donors/move-donor.ts';
import { findDonorLink } from '../sessions/public-scope.ts';
import { mailPerson } from './mail-person.ts';
import { takeLink } from './store.ts';

/**
 * Moves everything of a donor to the address that a link was mailed to, and tells both. Undefined when the link is
 * worth nothing, or somebody else has just used it.
 */
export async function confirmNewEmail(
  deps: Deps,
  tokenHash: Buffer,
): Promise<{ scope: OrganisationScope; newEmail: string } | undefined> {
  const link = await findDonorLink(deps.database, tokenHash);
  if (!link?.newEmail) return undefined;
  const { scope, email: from, newEmail: to } = link;
  return deps.database.transaction(scope, async (transaction) => {
    if (!(await takeLink(transaction, tokenHash))) return undefined;
    await moveDonor(transaction, { from, to });
    for (const told of [from, to])
      await mailPerson(deps, transaction, to, {
        kind: 'my-gift-email-moved',
        to: told,
        title: 'Uw e-mailadres is gewijzigd',
        paragraphs: (organisation) => [
          `Uw giften aan ${organisation} horen voortaan bij een ander e-mailadres. Mails daarover gaan alleen nog daarheen.`,
          'Hebt u dit niet zelf gedaan? Beantwoord dan deze mail.',
        ],
      });
    return { scope, newEmail: to };
  });
}
