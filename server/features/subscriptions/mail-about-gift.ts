import type { Environment } from '../../../contract/donations.ts';
import { testModeNotice } from '../../../contract/test-mode.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findAccount } from '../accounts/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { renderMail } from '../mail/render-mail.ts';
import { mailSenderOf } from '../settings/mail-sender.ts';
import { readPlatformSignature } from '../settings/platform-signature.ts';
import { readEffectiveSettings, readValues } from '../settings/queries.ts';

type MailDeps = Pick<Deps, 'mailFrom' | 'publicUrl'>;

interface GiftMail {
  kind: string;
  /** The donation it is about. */
  donationId: string;
  /** Of a gift with a test key the mail says so first. */
  environment: Environment;
  title: string;
}

/** To the organisation's contact address, or to its first account while it has none. */
export async function mailOrganisation(
  deps: MailDeps,
  transaction: OrganisationTransaction,
  { kind, donationId, environment, title, paragraphs }: GiftMail & { paragraphs: string[] },
): Promise<void> {
  const { own } = await readValues(transaction);
  const founder = await findAccount(transaction, {
    scope: transaction.scope,
    accountId: transaction.scope.organisationId,
  });
  const to = own.get('org_contact_email') || founder?.email;
  if (!to) return;
  const signature = await readPlatformSignature(transaction);
  const content = renderMail({
    title,
    paragraphs: withTestNotice(environment, paragraphs),
    signature,
  });
  await queueMail(transaction, deps, { kind, donationId, to, subject: title, ...content });
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
