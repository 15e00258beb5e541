import type { Environment } from '../../../../contract/environments.ts';
import type { MailKind } from '../../../../contract/mails.ts';
import { practiceDomain } from '../../../../contract/rehearsal.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { Attachment } from '../../../platform/mail/mail-transport.ts';
import { randomId } from '../../../platform/random-id.ts';
import { deliverMailJob } from './jobs.ts';
import type { EffectiveSettings } from '../settings/queries.ts';

export interface MailToQueue {
  kind: MailKind;
  to: string;
  /** The donation's environment. Null for a mail that is not about a donation. */
  environment: Environment | null;
  from?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  donationId?: string;
  attachments?: readonly Attachment[];
  /** An organisation has at most one mail with this key. */
  onceKey?: string;
  unsubscribeUrl?: string;
}

/** Puts a mail in the outbox. Returns false if it is not stored, for example because its `onceKey` already exists. */
export async function queueMail(
  transaction: Transaction,
  { mailFrom, publicUrl }: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  mail: MailToQueue,
): Promise<boolean> {
  if (mail.to.endsWith(`@${practiceDomain}`)) return false;
  const mailId = randomId();
  const queued = await transaction
    .insertInto('mail')
    .values({
      mail_id: mailId,
      organisation_id: transaction.scope.organisationId,
      donation_id: mail.donationId ?? null,
      kind: mail.kind,
      environment: mail.environment,
      recipient: mail.to,
      sender: mail.from ?? mailFrom,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // After a crash a mail may be sent twice. The receiving server recognises the copy by this id.
      message_id: `<${mailId}@${publicUrl.hostname}>`,
      once_key: mail.onceKey ?? null,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (queued.numInsertedOrUpdatedRows === 0n) return false;

  const attachments = (mail.attachments ?? []).map(({ filename, contentType, content }, position) => ({
    mail_id: mailId,
    position,
    organisation_id: transaction.scope.organisationId,
    filename,
    content_type: contentType,
    content,
  }));
  if (attachments.length > 0) await transaction.insertInto('mail_attachment').values(attachments).execute();
  await enqueueJob(transaction, deliverMailJob, { mailId });
  return true;
}

export function mailSenderOf(
  settings: EffectiveSettings,
  mailFrom: string,
): { from: string; replyTo?: string } {
  const replyTo = settings('email_reply_to') || settings('org_contact_email');
  return {
    // The mail server is not allowed to send from the organisation's address, which therefore only receives replies.
    from: formatSender(
      settings('email_sender_name') || settings('org_name'),
      settings('email_sender_address') || mailFrom,
    ),
    ...(replyTo ? { replyTo } : {}),
  };
}

function formatSender(name: string, address: string): string {
  const bare = /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
  const quoted = name.replace(/[\p{C}"\\<>]/gu, '').trim();
  return quoted ? `"${quoted}" <${bare}>` : bare;
}
