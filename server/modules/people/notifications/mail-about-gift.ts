import type { Environment } from '../../../../contract/environments.ts';
import { testModeNotice } from '../../../../contract/test-mode.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listOwners } from '../accounts/queries.ts';
import { hasConfirmedMemberWithEmail } from '../../foundation/organisation/members.ts';
import type { MailKind } from '../../../../contract/mails.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail, type MailFact } from '../../foundation/mail/render-mail.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';
import { readEffectiveSettings, readOwnValues } from '../../foundation/settings/queries.ts';

type MailDeps = Pick<Deps, 'mailFrom' | 'publicUrl'>;

interface GiftMail {
  kind: MailKind;
  /** The donation it is about. */
  donationId: string;
  /** Of a gift with a test key the mail says so first. */
  environment: Environment;
  title: string;
}

export interface OrganisationMail extends Omit<GiftMail, 'donationId'> {
  /** The donation it is about, for those that are about one. */
  donationId?: string | undefined;
  paragraphs: string[];
  facts?: readonly MailFact[];
  action?: { label: string; href: string };
  onceKey?: string;
  /** Of each recipient their own: it ends when they are none any more. */
  unsubscribeUrlFor?: (recipient: string) => string;
  /** To those who answer for the organisation, whatever its contact address is. */
  toOwners?: true;
}

/**
 * To the organisation's contact address, or to its owners while nobody of the team has proved that address: donors'
 * details go to no stranger because of a mistyped address. False when nothing was queued.
 */
export async function mailOrganisation(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { environment, title, paragraphs, facts, action, toOwners, unsubscribeUrlFor, ...mail }: OrganisationMail,
): Promise<boolean> {
  const recipients = await listRecipients(transaction, toOwners);
  const content = {
    title,
    paragraphs: withTestNotice(environment, paragraphs),
    ...(facts && { facts }),
    ...(action && { action }),
    signature: await readPlatformSignature(transaction),
  };
  const { donationId, onceKey, ...rest } = mail;
  let isQueued = false;
  for (const [place, to] of recipients.entries()) {
    // What was told once is told to nobody else later: whoever comes first has the key itself.
    const key = onceKey && (place === 0 ? onceKey : `${onceKey}:${to}`);
    const unsubscribeUrl = unsubscribeUrlFor?.(to);
    const queued = await queueMail(transaction, deps, {
      ...rest,
      ...(unsubscribeUrl && { unsubscribeUrl }),
      ...(donationId && { donationId }),
      ...(key && { onceKey: key }),
      to,
      environment,
      subject: title,
      ...renderMail({ ...content, unsubscribeUrl }),
    });
    if (!queued) return isQueued;
    isQueued = true;
  }
  return isQueued;
}

/** Whether mail about the organisation's gifts goes to this address now. */
export async function isRecipient(
  transaction: OrganisationTransaction,
  matches: (address: string) => boolean,
): Promise<boolean> {
  const owners = await listRecipients(transaction, true);
  return [...owners, ...(await listRecipients(transaction))].some(matches);
}

async function listRecipients(transaction: OrganisationTransaction, toOwners = false): Promise<string[]> {
  const own = await readOwnValues(transaction, ['org_contact_email']);
  const contact = toOwners ? undefined : own.get('org_contact_email');
  if (contact && (await hasConfirmedMemberWithEmail(transaction, contact))) return [contact];
  const owners = await listOwners(transaction);
  const confirmed = owners.filter(({ isEmailConfirmed }) => isEmailConfirmed);
  // While nobody has confirmed an address, there are only gifts of their own trial.
  return (confirmed.length > 0 ? confirmed : owners).map(({ email }) => email);
}

/** From the organisation, which the donor knows, as its confirmations are. False when nothing was queued. */
export async function mailDonor(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  {
    kind,
    donationId,
    environment,
    title,
    to,
    paragraphs,
    action,
    onceKey,
  }: GiftMail & {
    to: string;
    paragraphs: (organisation: string) => string[];
    action?: { label: string; href: string };
    onceKey?: string;
  },
): Promise<boolean> {
  const settings = await readEffectiveSettings(transaction);
  return queueMail(transaction, deps, {
    kind,
    donationId,
    environment,
    to,
    ...(onceKey && { onceKey }),
    ...mailSenderOf(settings, deps.mailFrom),
    subject: title,
    ...renderMail({
      title,
      paragraphs: withTestNotice(environment, paragraphs(settings('org_name'))),
      ...(action && { action }),
    }),
  });
}

function withTestNotice(environment: Environment, paragraphs: string[]): string[] {
  return environment === 'test' ? [`${testModeNotice}.`, ...paragraphs] : paragraphs;
}
