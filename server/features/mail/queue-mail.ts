import type { Transaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueJob } from '../../platform/jobs/job.ts';
import { randomId } from '../../platform/random-id.ts';
import { deliverMailJob } from './jobs.ts';

export interface MailToQueue {
  /** What the mail is, such as 'password-reset'. */
  kind: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
}

/** Puts a mail in the outbox, in the transaction that makes it necessary. A worker delivers it. */
export async function queueMail(
  transaction: Transaction,
  scope: Scope,
  { mailFrom, publicUrl }: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  mail: MailToQueue,
): Promise<void> {
  const mailId = randomId();
  await transaction
    .insertInto('mail')
    .values({
      mail_id: mailId,
      organisation_id: scope.organisationId,
      kind: mail.kind,
      recipient: mail.to,
      sender: mailFrom,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      // Made from the row, so that a mail sent twice by a crash is recognised as one by the mail server that receives it.
      message_id: `<${mailId}@${publicUrl.hostname}>`,
    })
    .execute();
  await enqueueJob(transaction, deliverMailJob, { mailId });
}
