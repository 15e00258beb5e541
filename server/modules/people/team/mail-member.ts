import { roleDescriptions } from '../../../../contract/role-descriptions.ts';
import { roleNames, type Role } from '../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { findTeamName } from './queries.ts';

type MailDeps = Pick<Deps, 'mailFrom' | 'publicUrl'>;

export async function mailRemovedMember(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { to, by }: { to: string; by: string },
): Promise<void> {
  const team = await findTeamName(transaction);
  await mailFromPlatform(deps, transaction, {
    kind: 'team-member-removed',
    to,
    title: `U zit niet meer in het team van ${team}`,
    paragraphs: [
      `${by} heeft u uit het team van ${team} verwijderd. U bent daar uitgelogd en kunt niet meer bij de gegevens van deze organisatie.`,
      'Werkt u in Gulhart ook voor een andere organisatie, dan houdt u daarvoor uw account. Anders is uw account verwijderd.',
      `Klopt dit niet? Neem dan contact op met ${by}.`,
    ],
  });
}

export async function mailChangedRole(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { to, by, role, was }: { to: string; by: string; role: Role; was: Role },
): Promise<void> {
  const team = await findTeamName(transaction);
  await mailFromPlatform(deps, transaction, {
    kind: 'team-role-changed',
    to,
    title: `Uw rol bij ${team} is gewijzigd`,
    paragraphs: [
      `${by} heeft uw rol in het team van ${team} gewijzigd van ${roleNames[was].toLowerCase()} in ${roleNames[role].toLowerCase()}. Dat geldt vanaf nu.`,
      roleDescriptions[role],
      `Klopt dit niet? Neem dan contact op met ${by}.`,
    ],
    action: { label: 'Naar uw dashboard', href: '/admin' },
  });
}
