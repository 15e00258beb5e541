import type { Environment } from '../../../../contract/environments.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
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
  donationId: string;
  environment: Environment;
  title: string;
}

export interface OrganisationMail extends Omit<GiftMail, 'donationId'> {
  donationId?: string | undefined;
  paragraphs: string[];
  facts?: readonly MailFact[];
  action?: { label: string; href: string };
  onceKey?: string;
  unsubscribeUrlFor?: (recipient: string) => string;
  toOwners?: true;
}

/**
 * To the contact address if a member has confirmed it, else to the owners: a mistyped address must not
 * receive donors' data. Returns false when nothing was queued.
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
    // The first recipient has the plain key, so that later recipients do not get old news.
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
  // Without a confirmed address there are only test gifts.
  return (confirmed.length > 0 ? confirmed : owners).map(({ email }) => email);
}

/** Returns false when nothing was queued. */
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
