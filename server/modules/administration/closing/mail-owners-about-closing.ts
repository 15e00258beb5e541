import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listOwnersOf } from '../../people/accounts/queries.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import type { LockedTenant } from './lock-tenant.ts';

type Decision = 'closing-started' | 'closing-undone';

/** The platform sends this mail, because the organisation's own mails are deleted with the organisation. */
export async function mailOwnersAboutClosing(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: PlatformTransaction,
  { organisation_id: organisationId, name }: LockedTenant,
  { decision, by }: { decision: Decision; by: Actor },
): Promise<void> {
  const isOwner = !by.isAdmin;
  const owners = await listOwnersOf(transaction, organisationId);
  await mailFromPlatform(deps, transaction, {
    kind: decision,
    to: owners.map(({ email }) => email),
    ...contents[decision]({
      organisation: name ? `‘${name}’` : 'uw organisatie',
      who: isOwner ? by.email : 'Een beheerder van Gulhart',
      whatIfWrong: isOwner
        ? 'Klopt dit niet? Log dan meteen in en kies bij Organisatie, onder ‘Organisatie opheffen’, voor ‘Toch behouden’.'
        : 'Hebt u ze nog niet, of klopt dit niet? Neem dan meteen contact met ons op.',
    }),
    action: isOwner
      ? { label: 'Naar uw organisatie', href: '/admin?tab=organisatie&deel=opheffen' }
      : { label: 'Contact opnemen', href: '/contact' },
  });
}

type Values = Record<'organisation' | 'who' | 'whatIfWrong', string>;

const contents: Record<Decision, (values: Values) => { title: string; paragraphs: string[] }> = {
  'closing-started': ({ organisation, who, whatIfWrong }) => ({
    title: 'Uw organisatie wordt verwijderd bij Gulhart',
    paragraphs: [
      `${who} is begonnen met het verwijderen van ${organisation}.`,
      'Vanaf nu neemt uw formulier geen giften meer aan en worden uw maandelijkse giften gestopt. Zodra alle betalingen en terugbetalingen zijn afgerond, verdwijnen uw giften, domeinen, instellingen en accounts.',
      `U moet uw financiële gegevens zeven jaar bewaren. ${whatIfWrong}`,
    ],
  }),
  'closing-undone': ({ organisation, who }) => ({
    title: 'Uw organisatie blijft bij Gulhart',
    paragraphs: [
      `${who} heeft besloten om ${organisation} toch te behouden. Uw formulier neemt weer giften aan.`,
      'Maandelijkse giften die al waren gestopt, blijven gestopt. Op uw dashboard ziet u bij ‘Vaste donateurs’ welke dat zijn; deze donateurs kunnen alleen zelf opnieuw beginnen.',
    ],
  }),
};
