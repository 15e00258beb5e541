import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { selectEndedPages } from '../../campaigns/pages/pages-of-makers.ts';
import { removeOldMails } from '../../foundation/mail/remove-mail.ts';
import { makerMailKinds } from './mail-maker.ts';
import { removeExpiredStarts } from './store.ts';

/** Long enough to thank donors. After that only the page itself remains. */
const keptDays = 90;

export async function forgetMakers(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const failures = new FailedItems();
  for (const forget of [
    removeExpiredStarts,
    (transaction: PlatformTransaction) => removeMakers(transaction, clock.now()),
    async (transaction: PlatformTransaction) => {
      for (const kind of makerMailKinds)
        await removeOldMails(transaction, kind, `${keptDays} days`, clock.now());
    },
  ])
    await failures.collect(() => database.transaction(scope, forget));
  failures.report('kinds of data of makers could not be forgotten');
}

/** A page that was opened again keeps its maker. */
async function removeMakers(transaction: PlatformTransaction, now: Date): Promise<void> {
  const isEnded = sql`exists (select from (${selectEndedPages(now)}) e
    where e.organisation_id = m.organisation_id and e.page_id = m.page_id)`;
  await sql`update page_maker m set ended_at = ${now} where m.ended_at is null and ${isEnded}`.execute(
    transaction,
  );
  await sql`update page_maker m set ended_at = null where m.ended_at is not null and not ${isEnded}`.execute(
    transaction,
  );
  await sql`
    delete from page_maker where ended_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(
    transaction,
  );
}
