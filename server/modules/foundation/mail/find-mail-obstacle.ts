import type { Environment } from '../../../../contract/environments.ts';
import { alwaysSentMails, organisationMails, type MailKind } from '../../../../contract/mails.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import {
  hasConfirmedMemberWithEmail,
  hasConfirmedOwner,
  hasMemberWithEmail,
} from '../organisation/members.ts';

interface MailToCheck {
  kind: MailKind;
  to: string;
  environment: Environment | null;
}

const alwaysSent = new Set<MailKind>(alwaysSentMails);
const toOrganisation = new Set<MailKind>(organisationMails);

export const onlyToTeam = 'mails over testgiften gaan alleen naar leden van het team van de organisatie.';
const addressUnconfirmed =
  'zolang geen eigenaar van de organisatie het eigen e-mailadres heeft bevestigd, gaat mail alleen naar het team.';

/** The only obstacle after which delivery is retried: a team member may still confirm the address. */
export const recipientUnconfirmed =
  'mails aan de organisatie over echte giften gaan alleen naar een bevestigd e-mailadres van een lid van het team.';

/** Returns why the mail may not be sent, as the end of a Dutch sentence. Always undefined without a mail server. */
export async function findMailObstacle(
  { mailTransport }: Pick<Deps, 'mailTransport'>,
  transaction: OrganisationTransaction,
  { kind, to, environment }: MailToCheck,
): Promise<string | undefined> {
  if (!mailTransport || alwaysSent.has(kind)) return undefined;
  if (environment === 'live' && toOrganisation.has(kind))
    return (await hasConfirmedMemberWithEmail(transaction, to)) ? undefined : recipientUnconfirmed;
  if (await hasMemberWithEmail(transaction, to)) return undefined;
  if (environment === 'test') return onlyToTeam;
  return (await hasConfirmedOwner(transaction)) ? undefined : addressUnconfirmed;
}

/** Throws if there is an obstacle. Called for a mail that a user requests, so that the response gives the reason. */
export async function refuseObstructedMail(
  deps: Pick<Deps, 'mailTransport'>,
  transaction: OrganisationTransaction,
  mail: MailToCheck,
): Promise<void> {
  const obstacle = await findMailObstacle(deps, transaction, mail);
  if (obstacle === undefined) return;
  throw new AppError('conflict', { message: obstacle === addressUnconfirmed ? confirmFirst : testGift });
}

const confirmFirst =
  'Bevestig eerst uw e-mailadres: tot dan mailen wij alleen naar het adres van uw eigen account. De link staat in onze mail; bovenaan het dashboard kunt u een nieuwe laten sturen.';
const testGift = 'Dit is een testgift. Mails over testgiften gaan alleen naar leden van uw team.';
