import { sql } from 'kysely';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { forgetMail } from '../../foundation/mail/forget-mail.ts';

export const contactMailKind = 'contact';

/** The privacy policy promises deletion after a year. */
export async function forgetOldMessages(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const failures = new FailedItems();
  const now = clock.now();
  await failures.collect(() =>
    database.transaction(scope, (transaction) =>
      sql`delete from contact_message where created_at < ${now}::timestamptz - interval '1 year'`.execute(
        transaction,
      ),
    ),
  );
  await failures.collect(() =>
    database.transaction(scope, (transaction) => forgetMail(transaction, contactMailKind, '1 year', now)),
  );
  failures.report('kinds of old messages could not be forgotten');
}
