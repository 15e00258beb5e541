import type { Environment } from '../../../contract/donations.ts';
import { testModeNotice } from '../../../contract/test-mode.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail, type MailFact } from '../mail/render-mail.ts';
import { mailSenderOf } from '../settings/mail-sender.ts';
import { readPlatformSignature } from '../settings/platform-signature.ts';
import { readEffectiveSettings, readOwnValues } from '../settings/queries.ts';

type MailDeps = Pick<Deps, 'mailFrom' | 'publicUrl'>;

interface GiftMail {
  kind: string;
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
  unsubscribeUrl?: string;
}

/** To the organisation's contact address, or to its first account while it has none. False when nothing was queued. */
export async function mailOrganisation(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { environment, title, paragraphs, facts, action, ...mail }: OrganisationMail,
): Promise<boolean> {
  const to = await findRecipient(transaction);
  if (!to) return false;
  const content = renderMail({
    title,
    paragraphs: withTestNotice(environment, paragraphs),
    ...(facts && { facts }),
    ...(action && { action }),
    signature: await readPlatformSignature(transaction),
    unsubscribeUrl: mail.unsubscribeUrl,
  });
  const { donationId, ...rest } = mail;
  return queueMail(transaction, deps, {
    ...rest,
    ...(donationId && { donationId }),
    to,
    subject: title,
    ...content,
  });
}

async function findRecipient(transaction: OrganisationTransaction): Promise<string | undefined> {
  const own = await readOwnValues(transaction, ['org_contact_email']);
  const { scope } = transaction;
  return (
    own.get('org_contact_email') ||
    (await findAccount(transaction, { scope, accountId: scope.organisationId }))?.email
  );
}

/** From the organisation, which the donor knows, as its confirmations are. */
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
  }: GiftMail & { to: string; paragraphs: (organisation: string) => string[] },
): Promise<void> {
  const settings = await readEffectiveSettings(transaction);
  await queueMail(transaction, deps, {
    kind,
    donationId,
    to,
    ...mailSenderOf(settings, deps.mailFrom),
    subject: title,
    ...renderMail({ title, paragraphs: withTestNotice(environment, paragraphs(settings('org_name'))) }),
  });
}

function withTestNotice(environment: Environment, paragraphs: string[]): string[] {
  return environment === 'test' ? [`${testModeNotice}.`, ...paragraphs] : paragraphs;
}
