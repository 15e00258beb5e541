import type { MailboxMail } from '../../../contract/mailbox.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** More than anyone reads through. */
const mailboxSize = 200;

/** What the built-in mailbox shows, newest first. */
export async function listMailbox(transaction: Transaction): Promise<MailboxMail[]> {
  const mails = await transaction
    .selectFrom('mail')
    .select([
      'mail_id',
      'recipient',
      'sender',
      'reply_to',
      'subject',
      'html',
      'text',
      'message_id',
      'sent_at',
    ])
    .where('status', '=', 'sent')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(mailboxSize)
    .execute();
  return mails.map((mail) => ({
    id: mail.mail_id,
    to: mail.recipient,
    from: mail.sender,
    replyTo: mail.reply_to,
    subject: mail.subject,
    sentAt: mail.sent_at!.toISOString(),
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    attachments: [],
  }));
}
