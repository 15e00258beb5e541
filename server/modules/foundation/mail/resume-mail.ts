import { sql } from 'kysely';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { deliverMailJob } from './jobs.ts';

/** Counts the mails that wait because the restore of a backup paused all mail. Undefined when mail is not paused. */
export async function countHeldMails(
  { database }: Pick<Deps, 'database'>,
  scope: PlatformScope,
): Promise<number | undefined> {
  return database.transaction(scope, async (transaction) => {
    const { rows } = await sql<{ held: number }>`
      select (select count(*)::int from mail where held_at is not null) as held
      from mail_pause where resumed_at is null
    `.execute(transaction);
    return rows[0]?.held;
  });
}

/** With `new`, mails that may have been sent before the pause are not sent. Returns the number of held mails. */
export async function resumeMail(
  { database }: Pick<Deps, 'database'>,
  scope: PlatformScope,
  which: 'all' | 'new',
): Promise<number> {
  return database.transaction(scope, async (transaction) => {
    await (which === 'all'
      ? transaction.deleteFrom('mail_pause').execute()
      : transaction
          .updateTable('mail_pause')
          .set({ resumed_at: sql<Date>`product_now()` })
          .execute());
    const { rows: held } = await sql<{ mail_id: string }>`
      update mail set held_at = null where held_at is not null returning mail_id
    `.execute(transaction);
    for (const { mail_id: mailId } of held) await enqueueJob(transaction, deliverMailJob, { mailId });
    return held.length;
  });
}
