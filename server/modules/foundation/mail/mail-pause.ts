import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

const uncertain =
  'Niet verstuurd: na het terugzetten van een back-up is niet zeker of deze mail al was verzonden.';

/**
 * Whether a mail may not leave now. During a pause its turn is remembered. Once mail was resumed without those that may
 * have been sent before, such a mail is given up: one that the backup had, or one that tells of a payment made before
 * the restore.
 */
export async function isStoppedByPause(transaction: Transaction, mailId: string): Promise<boolean> {
  // Shared, so that a resume waits until this turn is remembered, and the next turn waits for the resume.
  const pause = await transaction.selectFrom('mail_pause').selectAll().forShare().executeTakeFirst();
  if (!pause) return false;
  if (pause.resumed_at === null) {
    await transaction
      .updateTable('mail')
      .set({ held_at: sql<Date>`now()` })
      .where('mail_id', '=', mailId)
      .where('status', '=', 'queued')
      .execute();
    return true;
  }
  const { numAffectedRows } = await sql`
    update mail m set status = 'failed', last_error = ${uncertain}
    where mail_id = ${mailId} and status = 'queued' and (
      created_at < ${pause.paused_at} or (kind = 'confirmation' or once_key is not null) and exists (
        select from donation d where d.organisation_id = m.organisation_id and d.donation_id = m.donation_id
          and d.completed_at < ${pause.paused_at}))
  `.execute(transaction);
  return numAffectedRows === 1n;
}
