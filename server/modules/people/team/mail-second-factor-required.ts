import { secondFactorGraceDays } from '../../../../contract/second-factor-grace.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';
import { listMembersWithoutSecondFactor, findTeamName } from './queries.ts';

const dutchDay = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'long' });

export async function mailSecondFactorRequired(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'clock'>,
  transaction: OrganisationTransaction,
): Promise<void> {
  const lastDay = new Date(deps.clock.now().getTime() + secondFactorGraceDays * 24 * 60 * 60 * 1000);
  const title = 'Stel een tweede stap in voor uw login';
  const mail = renderMail({
    title,
    paragraphs: [
      `Het team van ${await findTeamName(transaction)} logt voortaan in met een tweede stap: een passkey of een code uit een app op uw telefoon. Zo is een gestolen wachtwoord alleen niet genoeg.`,
      `U heeft er nog geen. Stel die vóór ${dutchDay.format(lastDay)} in op het tabblad Team. Daarna vragen we erom voordat u verder kunt.`,
    ],
    action: { label: 'Tweede stap instellen', href: new URL('/admin?tab=team', deps.publicUrl).href },
    signature: await readPlatformSignature(transaction),
  });
  for (const to of await listMembersWithoutSecondFactor(transaction))
    await queueMail(transaction, deps, {
      kind: 'second-factor-required',
      environment: null,
      to,
      subject: title,
      ...mail,
    });
}
