import { roleDescriptions } from '../../../../../contract/role-descriptions.ts';
import { roleNames } from '../../../../../contract/roles.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { queueMail } from '../../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../../foundation/settings/platform-signature.ts';
import { findAccount } from '../../accounts/queries.ts';
import { findTeamName } from '../queries.ts';
import type { Invitation } from './store.ts';

/** Long enough to recognise a team, too short for a message in the subject. */
const maxTeamLength = 60;

/** Names the sender by username: an e-mail address can say anything. */
export async function mailInvitation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { email, role, token, senderId }: Invitation & { token: string; senderId: string },
): Promise<void> {
  const link = new URL('/uitnodiging', deps.publicUrl);
  link.searchParams.set('token', token);
  const team = await findTeamName(transaction);
  const sender = await findAccount(transaction, { scope: transaction.scope, accountId: senderId });
  const title = `Uitnodiging voor het team van ${shorten(team)}`;
  await queueMail(transaction, deps, {
    kind: 'team-invitation',
    environment: null,
    to: email,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        `${sender?.username ?? shorten(team)} nodigt u uit om in Gulhart mee te werken aan de giften van ${shorten(team)}, als ${roleNames[role].toLowerCase()}. ${roleDescriptions[role]}`,
        'De link werkt één keer en is zeven dagen geldig. Kent u de afzender niet, dan hoeft u niets te doen.',
      ],
      action: { label: 'Uitnodiging bekijken', href: link.href },
      signature: await readPlatformSignature(transaction),
    }),
  });
}

function shorten(name: string): string {
  const letters = Array.from(name);
  return letters.length > maxTeamLength ? `${letters.slice(0, maxTeamLength - 1).join('')}…` : name;
}
