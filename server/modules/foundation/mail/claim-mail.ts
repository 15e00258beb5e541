import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Attempt } from '../../../platform/jobs/job.ts';

/** Longer than the connection to a mail server and the wait for the database together. */
export const claimMs = 5 * 60_000;

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * After a failover another worker runs the job again while the first worker may still be sending the mail. Returns
 * undefined if the mail is not queued, and throws if another worker is delivering it.
 */
export async function claimMail(transaction: Transaction, mailId: string) {
  const claimed = await transaction
    .updateTable('mail')
    .set({ delivering_since: sql<Date>`product_now()` })
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .where(
      sql<boolean>`(delivering_since is null or delivering_since < product_now() - ${claimMs} * interval '1 ms')`,
    )
    .returning([
      'organisation_id as organisationId',
      'kind',
      'environment',
      'sender as from',
      'recipient as to',
      'reply_to as replyTo',
      'subject',
      'html',
      'text',
      'message_id as messageId',
      'unsubscribe_url as unsubscribeUrl',
    ])
    .executeTakeFirst();
  if (claimed) return claimed;
  const queued = await transaction
    .selectFrom('mail')
    .select('mail_id')
    .where('mail_id', '=', mailId)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  if (queued) throw new Error('another worker is delivering this mail');
  return undefined;
}

export type MailOutcome =
  | { status: 'sent'; last_error: null }
  | { status: 'queued' | 'failed'; last_error: string };

/** A mail that was sent stays sent, whatever a second worker experienced. */
export async function recordOutcome(
  transaction: Transaction,
  mailId: string,
  { number: attempts }: Attempt,
  outcome: MailOutcome,
): Promise<void> {
  await transaction
    .updateTable('mail')
    .set({
      ...outcome,
      attempts,
      delivering_since: null,
      sent_at: outcome.status === 'sent' ? sql<Date>`product_now()` : null,
    })
    .where('mail_id', '=', mailId)
    .where('status', '<>', 'sent')
    .execute();
}
