import type { Environment } from '../../../../contract/environments.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { listOwners } from '../accounts/queries.ts';
import { hasConfirmedMemberWithEmail } from '../../foundation/organisation/members.ts';
import type { MailKind, OrganisationMailKind } from '../../../../contract/mails.ts';
import { queueMail, mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import {
  absoluteAction,
  renderMail,
  type MailAction,
  type MailFact,
  type MailSender,
} from '../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../foundation/mail/mail-from-platform.ts';
import {
  type EffectiveSettings,
  readEffectiveSettings,
  readOwnValues,
} from '../../foundation/settings/queries.ts';

type MailDeps = Pick<Deps, 'mailFrom' | 'publicUrl'>;

export interface OrganisationMail {
  kind: OrganisationMailKind;
  environment: Environment | null;
  donationId?: string | undefined;
  title: string;
  paragraphs: string[];
  facts?: readonly MailFact[];
  action?: MailAction;
  onceKey?: string;
  unsubscribeUrlFor?: (recipient: string) => string;
  toOwners?: true;
}

/**
 * Mails the contact address of the organisation if a member has confirmed that address, so that a wrong address gets no
 * donors' data. Otherwise, or with `toOwners`, mails the owners.
 */
export async function mailOrganisation(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { kind, environment, donationId, title, onceKey, toOwners, unsubscribeUrlFor, ...mail }: OrganisationMail,
): Promise<boolean> {
  const recipients = await listRecipients(transaction, toOwners);
  const content = {
    title,
    paragraphs: withTestNotice(environment, mail.paragraphs),
    facts: mail.facts,
    action: absoluteAction(deps, mail.action),
    signature: await readPlatformSignature(transaction),
  };
  let isQueued = false;
  for (const [place, to] of recipients.entries()) {
    // The first mail has the key without an address. If a mail with that key exists, the event was mailed before.
    // Then nobody gets a mail, even if the recipients have changed since.
    const key = onceKey && (place === 0 ? onceKey : `${onceKey}:${to}`);
    const unsubscribeUrl = unsubscribeUrlFor?.(to);
    const queued = await queueMail(transaction, deps, {
      kind,
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
  const ownValues = await readOwnValues(transaction, ['org_contact_email']);
  const contact = toOwners ? undefined : ownValues.get('org_contact_email');
  if (contact && (await hasConfirmedMemberWithEmail(transaction, contact))) return [contact];
  const owners = await listOwners(transaction);
  const confirmed = owners.filter(({ isEmailConfirmed }) => isEmailConfirmed);
  // After an administrator changes the address of the only owner, no owner has a confirmed address. Delivery of a
  // mail about a live gift is then retried for up to three days, until the address is confirmed.
  return (confirmed.length > 0 ? confirmed : owners).map(({ email }) => email);
}

/** A mail with a donation id is erased together with the donor. */
type DonorMail = ({ donationId: string; environment: Environment } | { environment: null }) & {
  kind: Exclude<MailKind, OrganisationMailKind>;
  to: string;
  title: string;
  subject?: (organisation: string) => string;
  paragraphs: (organisation: string) => string[];
  action?: MailAction;
  onceKey?: string;
};

export async function mailDonor(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { title, subject = () => title, paragraphs, action, ...mail }: DonorMail,
): Promise<boolean> {
  const settings = await readEffectiveSettings(transaction);
  const sender = senderOf(settings);
  return queueMail(transaction, deps, {
    ...mail,
    ...mailSenderOf(settings, deps.mailFrom),
    subject: subject(sender.name),
    ...renderMail({
      title,
      paragraphs: withTestNotice(mail.environment, paragraphs(sender.name)),
      action: absoluteAction(deps, action),
      sender,
    }),
  });
}

export function senderOf(settings: EffectiveSettings): MailSender {
  return {
    name: settings('org_name'),
    logoUrl: settings('org_logo_url') || null,
    colour: settings('org_primary_color'),
  };
}

function withTestNotice(environment: Environment | null, paragraphs: string[]): string[] {
  return environment === 'test' ? [`${testModeNotice}.`, ...paragraphs] : paragraphs;
}
