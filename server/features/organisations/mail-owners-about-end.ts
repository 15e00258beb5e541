import type { PlatformTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { listOwnersOf } from '../accounts/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail } from '../mail/render-mail.ts';
import { readPlatformSignature } from '../settings/platform-signature.ts';

type Decision = 'closing-started' | 'closing-undone';

/**
 * Tells the owners of an organisation what an administrator decided about it. A mail of the platform, because what is
 * the organisation's own may be gone before it is sent.
 */
export async function mailOwnersAboutEnd(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  organisationId: string,
  name: string,
  decision: Decision,
): Promise<void> {
  const { title, paragraphs } = contents[decision](name ? `‘${name}’` : 'uw organisatie');
  const content = renderMail({
    title,
    paragraphs,
    action: { label: 'Contact opnemen', href: new URL('/contact', deps.publicUrl).href },
    signature: await readPlatformSignature(transaction),
  });
  for (const { email } of await listOwnersOf(transaction, organisationId))
    await queueMail(transaction, deps, { kind: decision, to: email, subject: title, ...content });
}

const contents: Record<Decision, (organisation: string) => { title: string; paragraphs: string[] }> = {
  'closing-started': (organisation) => ({
    title: 'Uw organisatie wordt verwijderd bij Gulhart',
    paragraphs: [
      `Een beheerder van Gulhart is begonnen met het verwijderen van ${organisation}.`,
      'Vanaf nu neemt uw formulier geen donaties meer aan en worden uw maandelijkse donaties gestopt. Zodra alle betalingen en terugbetalingen zijn afgerond, verdwijnen uw donaties, domeinen, instellingen en accounts.',
      'U moet uw financiële gegevens zeven jaar bewaren. Hebt u ze nog niet, of klopt dit niet? Neem dan meteen contact met ons op.',
    ],
  }),
  'closing-undone': (organisation) => ({
    title: 'Uw organisatie blijft bij Gulhart',
    paragraphs: [
      `Een beheerder van Gulhart heeft besloten om ${organisation} toch te behouden. Uw formulier neemt weer donaties aan.`,
      'Maandelijkse donaties die al waren gestopt, blijven gestopt. Op uw dashboard ziet u bij ‘Maandelijkse donateurs’ welke dat zijn; deze donateurs kunnen alleen zelf opnieuw beginnen.',
    ],
  }),
};
