import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

const uncertain =
  'Niet verstuurd: na het terugzetten van een back-up is niet zeker of deze mail al was verzonden.';

/**
 * During a pause a mail is held. After a resume of new mail only, a mail that may have been sent before the
 * restore fails.
 */
export async function isStoppedByPause(transaction: Transaction, mailId: string): Promise<boolean> {
  // The shared lock makes a resume wait until this mail is held.
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
