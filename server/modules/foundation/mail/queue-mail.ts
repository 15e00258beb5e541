import type { Environment } from '../../../../contract/environments.ts';
import type { MailKind } from '../../../../contract/mails.ts';
import { practiceDomain } from '../../../../contract/rehearsal.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import type { Attachment } from '../../../platform/mail/mail-transport.ts';
import { randomId } from '../../../platform/random-id.ts';
import { deliverMailJob } from './jobs.ts';

export interface MailToQueue {
  /** What the mail is, such as 'password-reset'. */
  kind: MailKind;
  to: string;
  /** Of the gift that it is about; null for a mail about no gift. */
  environment: Environment | null;
  /** The platform's own address unless said. */
  from?: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** The donation it is about, for those that are about one. */
  donationId?: string;
  attachments?: readonly Attachment[];
  /** What it tells: an organisation gets one mail with this key, ever. */
  onceKey?: string;
  /** Where its receiver switches mails of this kind off. */
  unsubscribeUrl?: string;
}

/**
 * Puts a mail in the outbox, in the transaction that makes it necessary. A worker delivers it. Of what is mailed once,
 * a second one is not queued, whoever asks; then the answer is false.
 */
export async function queueMail(
  transaction: Transaction,
  { mailFrom, publicUrl }: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  mail: MailToQueue,
): Promise<boolean> {
  // Invented donors of a rehearsal.
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
      // Made from the row, so that a mail sent twice by a crash is recognised as one by the mail server that receives
      // it.
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
