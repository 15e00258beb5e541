import { sql } from 'kysely';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Attempt } from '../../platform/jobs/job.ts';
import type { MailTransport, OutgoingMail } from '../../platform/mail/mail-transport.ts';
import { listAttachments } from './queries.ts';

const maxReasonLength = 500;

/** Hands one queued mail to the mail server, or leaves it in the built-in mailbox when there is none, and records its fate. */
export async function deliverMail(
  { database, mailTransport }: Pick<Deps, 'database' | 'mailTransport'>,
  mailId: string,
  attempt: Attempt,
): Promise<void> {
  const scope = mintPlatformScope();
  const mail = await database.transaction(scope, async (transaction) => {
    const queued = await transaction
      .selectFrom('mail')
      .select([
        'sender as from',
        'recipient as to',
        'reply_to as replyTo',
        'subject',
        'html',
        'text',
        'message_id as messageId',
      ])
      .where('mail_id', '=', mailId)
      .where('status', '=', 'queued')
      .executeTakeFirst();
    return queued && { ...queued, attachments: await listAttachments(transaction, mailId) };
  });
  if (!mail) return;

  const refusal = mailTransport ? await findRefusal(mailTransport, mail) : null;
  const fate =
    refusal === null
      ? { status: 'sent' as const, sent_at: sql<Date>`now()`, last_error: null }
      : { status: attempt.isLast ? ('failed' as const) : ('queued' as const), last_error: refusal };
  await database.transaction(scope, (transaction) =>
    transaction
      .updateTable('mail')
      .set({ ...fate, attempts: attempt.number })
      .where('mail_id', '=', mailId)
      .execute(),
  );
  // The reason may name the recipient: it stays with the mail and out of the log.
  if (refusal !== null) throw new Error('the mail server did not take a mail; the mail itself says why');
}

async function findRefusal(transport: MailTransport, mail: OutgoingMail): Promise<string | null> {
  try {
    await transport.send(mail);
    return null;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength);
  }
}
