import { sql } from 'kysely';
import type { DonationMail } from '../../../../contract/donation-detail.ts';
import { organisationMails, type MailboxMail, type MailKind } from '../../../../contract/mails.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import type { Attachment } from '../../../platform/mail/mail-transport.ts';

const mailboxSize = 200;

export async function listMailbox(transaction: Transaction): Promise<MailboxMail[]> {
  const mails = await transaction
    .selectFrom('mail as m')
    .select(['mail_id as id', 'recipient as to', 'sender as from', 'reply_to as replyTo'])
    .select(['subject', 'html', 'text', 'message_id as messageId', 'sent_at'])
    .select(
      sql<MailboxMail['attachments']>`coalesce((
        select json_agg(
          json_build_object('filename', a.filename, 'contentType', a.content_type, 'size', octet_length(a.content))
          order by a.position)
        from mail_attachment a where a.mail_id = m.mail_id
      ), '[]')`.as('attachments'),
    )
    .where('status', '=', 'sent')
    .orderBy('created_at', 'desc')
    .orderBy('mail_id')
    .limit(mailboxSize)
    .execute();
  return mails.map(({ sent_at, ...mail }) => ({ ...mail, sentAt: sent_at!.toISOString() }));
}

export async function listAttachments(transaction: Transaction, mailId: string): Promise<Attachment[]> {
  return transaction
    .selectFrom('mail_attachment')
    .select(['filename', 'content_type as contentType', 'content'])
    .where('mail_id', '=', mailId)
    .orderBy('position')
    .execute();
}

export async function listMailsOfDonation(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<DonationMail[]> {
  const mails = await listMailsOfDonations(transaction, [donationId]);
  return mails.map(({ mail }) => mail);
}

export async function listMailsOfDonations(
  transaction: OrganisationTransaction,
  donationIds: readonly string[],
): Promise<{ donationId: string | null; mail: DonationMail }[]> {
  const mails = await transaction.own
    .selectFrom('mail')
    .select(['donation_id', 'kind', 'subject', 'recipient as to', 'status', 'attempts'])
    .select(['last_error as lastError', 'sent_at'])
    .where('donation_id', '=', sql<string>`any(${donationIds})`)
    .where('kind', 'not in', organisationMails)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
  return mails.map(({ donation_id: donationId, sent_at, ...mail }) => ({
    donationId,
    mail: { ...mail, sentAt: sent_at?.toISOString() ?? null },
  }));
}

const dayMs = 24 * 60 * 60 * 1_000;

export async function wasMailedWithinDay(
  transaction: OrganisationTransaction,
  donationId: string,
  kind: MailKind,
  now: Date,
): Promise<boolean> {
  const mail = await transaction.own
    .selectFrom('mail')
    .select('mail_id')
    .where('donation_id', '=', donationId)
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirst();
  return mail !== undefined;
}
